import type { WaiverText } from './waiver-text.ts'

/**
 * The Spanish text of the built-in edition. It is a draft: before real use, a certified translator and a lawyer must
 * check it. A test compares its hash with `BUILT_IN_VERSIONS.es`.
 */
export const WAIVER_TEXT_ES: WaiverText = {
  title: 'Consentimiento y exención de responsabilidad',
  sections: [
    {
      heading: '1. El servicio',
      paragraphs: [
        'Solicito un servicio de pestañas o de cejas. Puede ser un set de extensiones de pestañas, un relleno o un retiro, un lifting o tinte de pestañas, o el diseño, la laminación o el tinte de mis cejas. Me explicaron el servicio que elegí y pude hacer preguntas sobre él.',
        'Las extensiones de pestañas son fibras sintéticas individuales que se pegan a mis propias pestañas con un adhesivo hecho para ese fin. Mis ojos permanecen cerrados mientras se colocan, por lo general de una a dos horas. En los liftings, las laminaciones y los tintes se usan productos químicos en las pestañas o cejas, cerca de mis ojos.',
        'En este formulario, “el salón” significa el salón que visito hoy y la empresa que lo opera, con sus propietarios, gerentes, empleados, técnicos y contratistas.',
      ],
    },
    {
      heading: '2. Los riesgos',
      paragraphs: [
        'Entiendo que un servicio hecho con cuidado y con buenos productos también puede causar daño. Puedo tener una reacción alérgica a un adhesivo, removedor, tinte, cinta, parche de gel u otro producto, de inmediato o después de muchas visitas sin ninguna reacción. Mis ojos o la piel a su alrededor pueden enrojecerse, doler, dar comezón, lagrimear o hincharse. Puedo sufrir una infección, una lesión en el ojo causada por un producto o un instrumento, o visión borrosa por un tiempo. Mis pestañas naturales o el vello de mis cejas pueden debilitarse, romperse o caerse, y pueden tardar en volver a crecer.',
        'Entiendo que los resultados varían de una persona a otra. Cuánto dura un set depende de mis propias pestañas, de mi piel y de mi cuidado en casa, y no se me ha prometido ningún resultado en particular.',
      ],
    },
    {
      heading: '3. Mi salud',
      paragraphs: [
        'Confirmo que le he dicho a la persona que me atiende, o que le diré antes de que empiece el servicio, si algo de lo siguiente se aplica a mí: una alergia, o una reacción anterior, a adhesivos, acrilatos (presentes en muchos productos para uñas y pestañas), cinta, látex, tinte para el cabello o cosméticos; una cirugía o lesión en los ojos o los párpados en los últimos doce meses; una infección en los ojos, un orzuelo (perrilla), ojo seco, glaucoma u otra afección de los ojos; quimioterapia o radioterapia, ahora o en los últimos doce meses; una afección de la piel o pérdida de vello alrededor de los ojos o las cejas; o un embarazo o la lactancia.',
        'Me quitaré los lentes de contacto antes de cualquier servicio de pestañas. Le he dicho a la persona que me atiende si no puedo permanecer con los ojos cerrados y sin moverme durante el tiempo que requiere el servicio.',
        'Si algo de esto cambia antes de una visita posterior, lo diré en esa visita. Entiendo que la persona que me atiende no es profesional de la medicina, y que el salón puede pedirme que consulte a un médico o puede negarse a hacer un servicio que considere que no es seguro para mí.',
      ],
    },
    {
      heading: '4. Prueba de parche',
      paragraphs: [
        'Puedo pedir una prueba de parche al menos 24 horas antes del servicio, y el salón la recomienda antes de mi primer servicio, después de cualquier reacción y después de mucho tiempo sin un servicio. Una prueba de parche reduce el riesgo de una reacción alérgica, pero no puede descartarla. Si hoy recibo el servicio sin una prueba de parche, es por decisión propia.',
      ],
    },
    {
      heading: '5. Durante y después del servicio',
      paragraphs: [
        'Avisaré de inmediato si algo me arde, me quema o me duele, y puedo detener el servicio en cualquier momento.',
        'Seguiré las indicaciones de cuidado posterior que me den. Para las extensiones de pestañas, esto significa mantenerlas secas las primeras 24 horas, lejos del vapor, del aceite y de los productos a base de aceite, limpiarlas y cepillarlas con suavidad, y nunca jalarlas, cortarlas ni despegarlas con los dedos. Haré que un profesional me las retire y no me las quitaré por mi cuenta.',
        'Si tengo dolor, hinchazón, secreción o un cambio en la visión, llamaré al salón y buscaré atención médica sin esperar. En una emergencia llamaré al 911.',
      ],
    },
    {
      heading: '6. Aceptación del riesgo',
      paragraphs: [
        'He leído los riesgos anteriores. Sé que algunos de ellos pueden ser graves y que puede haber otros que nadie puede prever. Decido recibir el servicio sabiendo esto y acepto el riesgo de lesiones, pérdidas y gastos que conlleva, en la mayor medida que permita la ley.',
      ],
    },
    {
      heading: '7. Exención de responsabilidad',
      paragraphs: [
        'En la mayor medida que permita la ley, y en mi nombre, en el de mis herederos y en el de cualquier persona que actúe por mí, libero al salón de toda reclamación, demanda, pérdida, costo y responsabilidad que resulte del servicio, de los productos usados o de que yo siga o no siga las indicaciones que me den, incluidas las reclamaciones basadas en la negligencia ordinaria del salón. Acepto no demandar al salón por una reclamación de la que lo he liberado.',
        'Esta exención no cubre la negligencia grave, el daño intencional, el fraude ni nada más por lo que la ley no permita liberar a una persona de su responsabilidad. No me quita el derecho de presentar un reporte ante una junta estatal o una agencia pública.',
      ],
    },
    {
      heading: '8. Código Civil de California, sección 1542',
      paragraphs: [
        'Entiendo que la sección 1542 del Código Civil de California dice, en inglés:',
        '“A general release does not extend to claims that the creditor or releasing party does not know or suspect to exist in his or her favor at the time of executing the release and that, if known by him or her, would have materially affected his or her settlement with the debtor or released party.”',
        'En español: “Una exención general no se extiende a las reclamaciones que el acreedor o la parte que otorga la exención no sepa ni sospeche que existen a su favor en el momento de firmar la exención y que, de haberlas conocido, habrían afectado de manera importante su acuerdo con el deudor o la parte liberada.”',
        'Entiendo lo que esto significa: sin este párrafo, mi exención no abarcaría las reclamaciones que hoy no conozco. Renuncio a la protección de la sección 1542, y de cualquier ley similar, respecto de las reclamaciones liberadas en la sección 7, conocidas y desconocidas.',
      ],
      setApart: true,
    },
    {
      heading: '9. Indemnización',
      paragraphs: [
        'Si otra persona presenta una reclamación contra el salón por algo que hice, por algo que no le dije a la persona que me atiende o por indicaciones de cuidado posterior que no seguí, cubriré las pérdidas y los costos razonables que esto le cause al salón, en la medida que permita la ley. No tengo que cubrir las pérdidas causadas por la negligencia o la conducta indebida del propio salón.',
      ],
    },
    {
      heading: '10. Fotografías y registros',
      paragraphs: [
        'Solo se toman y se usan fotografías de mis pestañas, mis cejas o mi cara si digo que sí ese día. Firmar este formulario no es ese sí. Puedo decir que no sin dar una razón, y mi servicio será el mismo.',
        'El salón guarda este formulario y un registro de mis visitas, para que la siguiente visita pueda partir de esta. Con mi firma guarda mi nombre y número de teléfono, la fecha y la hora, el lugar, y los datos del dispositivo y de la conexión de red que se usaron para firmar. Un formulario firmado se guarda durante siete años. El salón no vende lo que contiene.',
      ],
    },
    {
      heading: '11. Clientes menores de 18 años',
      paragraphs: [
        'Tengo al menos 18 años; o soy la madre, el padre o quien tiene la tutela legal del cliente, firmo por el cliente y por mí, doy mi consentimiento para el servicio y permanezco en el salón hasta que termine. Donde la ley lo permita, todo lo que dice este formulario se aplica entonces tanto al cliente como a mí.',
      ],
    },
    {
      heading: '12. Firma en una pantalla',
      paragraphs: [
        'Acepto firmar este formulario electrónicamente y recibirlo como registro electrónico. Según la ley federal E-SIGN y la Ley Uniforme de Transacciones Electrónicas de California (Uniform Electronic Transactions Act), mi firma en esta pantalla vale como una hecha con pluma en papel. Mi aceptación cubre solamente este formulario.',
        'No tengo que firmar en una pantalla. Puedo pedir en la recepción un formulario en papel, hoy o en una visita posterior, y puedo cambiar de opinión en cualquier momento antes de tocar “Firmar y enviar”. También puedo recibir una copia en papel de lo que firmo, ahora o después y sin costo, si la pido en la recepción. Puedo leer esta pantalla lo bastante bien para entender el formulario, y puedo agrandar sus letras.',
      ],
    },
    {
      heading: '13. Acuerdo',
      paragraphs: [
        'He leído este formulario hasta el final, o me lo han leído, y lo entiendo. Tuve tiempo de hacer preguntas y me las respondieron. Sé que al firmar renuncio a derechos legales, incluido el derecho a demandar en los casos descritos arriba. Firmo por mi propia voluntad, y lo que he dicho aquí es verdad.',
        'Si un tribunal determina que una parte de este formulario no puede hacerse cumplir, el resto sigue vigente. Se aplica la ley de California. Este formulario cubre el servicio que recibo hoy y queda archivado para visitas posteriores hasta que firme uno nuevo.',
      ],
    },
  ],
}
