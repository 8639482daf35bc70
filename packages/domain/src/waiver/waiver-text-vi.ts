import type { WaiverText } from './waiver-text.ts'

/**
 * The Vietnamese text of the built-in edition. It is a draft: before real use, a certified translator and a lawyer must
 * check it. A test compares its hash with `BUILT_IN_VERSIONS.vi`.
 */
export const WAIVER_TEXT_VI: WaiverText = {
  title: 'Bản đồng ý và miễn trừ trách nhiệm',
  sections: [
    {
      heading: '1. Dịch vụ',
      paragraphs: [
        'Tôi yêu cầu một dịch vụ về mi hoặc chân mày. Đó có thể là nối mi mới, dặm mi hoặc tháo mi, uốn mi hoặc nhuộm mi, hoặc tạo dáng, ép (lamination) hay nhuộm chân mày của tôi. Dịch vụ tôi chọn đã được giải thích cho tôi, và tôi đã có dịp đặt câu hỏi.',
        'Mi nối là từng sợi tổng hợp được gắn vào mi thật của tôi bằng loại keo làm riêng cho việc này. Mắt tôi nhắm trong lúc nối, thường từ một đến hai giờ. Uốn, ép và nhuộm dùng hóa chất trên lông mi hoặc chân mày gần mắt tôi.',
        'Trong bản này, “tiệm” là tiệm tôi đến hôm nay và doanh nghiệp điều hành tiệm, cùng với chủ, quản lý, nhân viên, kỹ thuật viên và người làm theo hợp đồng của doanh nghiệp đó.',
      ],
    },
    {
      heading: '2. Rủi ro',
      paragraphs: [
        'Tôi hiểu rằng dù dịch vụ được làm cẩn thận với sản phẩm tốt, vẫn có thể gây tổn hại. Tôi có thể bị dị ứng với keo, thuốc tháo, thuốc nhuộm, băng keo, miếng gel hoặc sản phẩm khác, ngay lập tức hoặc sau nhiều lần làm mà trước đó không bị. Mắt tôi hoặc da quanh mắt có thể bị đỏ, đau, ngứa, chảy nước mắt hoặc sưng. Tôi có thể bị nhiễm trùng, bị thương ở mắt do sản phẩm hoặc dụng cụ, hoặc nhìn mờ trong một thời gian. Lông mi thật hoặc lông mày của tôi có thể yếu đi, gãy hoặc rụng, và có thể lâu mọc lại.',
        'Tôi hiểu rằng kết quả của mỗi người mỗi khác. Bộ mi giữ được bao lâu tùy vào mi thật, làn da và cách tôi chăm sóc ở nhà, và không ai hứa với tôi một kết quả cụ thể nào.',
      ],
    },
    {
      heading: '3. Sức khỏe của tôi',
      paragraphs: [
        'Tôi xác nhận là tôi đã cho kỹ thuật viên biết, hoặc sẽ cho biết trước khi bắt đầu dịch vụ, nếu tôi có bất cứ điều nào sau đây: dị ứng hoặc đã từng bị phản ứng với keo, acrylate (có trong nhiều sản phẩm làm móng và làm mi), băng keo, cao su (latex), thuốc nhuộm tóc hoặc mỹ phẩm; đã mổ hoặc bị thương ở mắt hay mí mắt trong mười hai tháng qua; nhiễm trùng mắt, lẹo mắt, khô mắt, cườm nước (glaucoma) hoặc bệnh khác về mắt; đang hóa trị hoặc xạ trị, hay đã làm trong mười hai tháng qua; bệnh ngoài da hoặc rụng lông quanh mắt hay chân mày; hoặc tôi đang mang thai hay cho con bú.',
        'Tôi sẽ tháo kính sát tròng trước khi làm mi. Tôi đã cho kỹ thuật viên biết nếu tôi không thể nằm yên và nhắm mắt trong suốt thời gian làm dịch vụ.',
        'Nếu có điều gì trên đây thay đổi trước một lần đến sau, tôi sẽ nói vào lần đó. Tôi hiểu rằng kỹ thuật viên không phải là bác sĩ, và tiệm có thể yêu cầu tôi đi khám bác sĩ, hoặc có thể từ chối dịch vụ mà tiệm cho là không an toàn cho tôi.',
      ],
    },
    {
      heading: '4. Thử phản ứng da',
      paragraphs: [
        'Tôi có thể yêu cầu thử phản ứng da ít nhất 24 giờ trước khi làm dịch vụ, và tiệm khuyên nên thử trước lần làm đầu tiên, sau mỗi lần bị phản ứng, và sau một thời gian dài không làm. Thử trước làm giảm nguy cơ dị ứng nhưng không loại trừ được hẳn. Nếu hôm nay tôi làm dịch vụ mà không thử trước, đó là do tôi tự chọn.',
      ],
    },
    {
      heading: '5. Trong và sau khi làm dịch vụ',
      paragraphs: [
        'Tôi sẽ nói ngay nếu thấy cay, rát hoặc đau, và tôi có thể ngừng dịch vụ bất cứ lúc nào.',
        'Tôi sẽ làm theo lời dặn chăm sóc sau khi làm. Đối với mi nối, điều đó có nghĩa là giữ mi khô trong 24 giờ đầu, tránh hơi nước, dầu và sản phẩm có dầu, rửa và chải mi nhẹ nhàng, và không bao giờ kéo, cắt hoặc cạy mi. Tôi sẽ nhờ người chuyên môn tháo mi và không tự tháo.',
        'Nếu tôi bị đau, sưng, chảy ghèn hoặc thị lực thay đổi, tôi sẽ gọi cho tiệm và đi khám ngay, không chờ đợi. Trong trường hợp khẩn cấp tôi sẽ gọi 911.',
      ],
    },
    {
      heading: '6. Chấp nhận rủi ro',
      paragraphs: [
        'Tôi đã đọc các rủi ro trên. Tôi biết rằng một số rủi ro có thể nghiêm trọng và có thể có những rủi ro khác không ai lường trước được. Tôi biết điều đó mà vẫn chọn làm dịch vụ, và tôi chấp nhận rủi ro bị thương tích, thiệt hại và tốn kém đi kèm, trong phạm vi tối đa mà luật pháp cho phép.',
      ],
    },
    {
      heading: '7. Miễn trừ trách nhiệm',
      paragraphs: [
        'Trong phạm vi tối đa mà luật pháp cho phép, tôi, thay cho chính mình, những người thừa kế của tôi và bất cứ ai hành động thay tôi, miễn trừ cho tiệm mọi khiếu nại, yêu sách, thiệt hại, chi phí và trách nhiệm phát sinh từ dịch vụ, từ các sản phẩm đã dùng, hoặc từ việc tôi làm theo hay không làm theo lời dặn, kể cả những khiếu nại dựa trên sự bất cẩn thông thường (ordinary negligence) của tiệm. Tôi đồng ý không kiện tiệm về khiếu nại mà tôi đã miễn trừ.',
        'Sự miễn trừ này không bao gồm bất cẩn nghiêm trọng (gross negligence), cố ý gây hại, gian lận, hoặc bất cứ điều gì khác mà luật pháp không cho phép miễn trừ cho một người. Sự miễn trừ này không lấy đi quyền của tôi được báo cáo với một hội đồng của tiểu bang hoặc cơ quan công quyền.',
      ],
    },
    {
      heading: '8. Bộ Luật Dân Sự California, điều 1542',
      paragraphs: [
        'Tôi hiểu rằng điều 1542 của Bộ Luật Dân Sự California ghi bằng tiếng Anh như sau:',
        '“A general release does not extend to claims that the creditor or releasing party does not know or suspect to exist in his or her favor at the time of executing the release and that, if known by him or her, would have materially affected his or her settlement with the debtor or released party.”',
        'Tiếng Việt: “Sự miễn trừ tổng quát không bao gồm những khiếu nại mà chủ nợ hoặc bên miễn trừ không biết hoặc không ngờ là đang tồn tại và có lợi cho mình vào lúc ký bản miễn trừ và, nếu đã biết, thì những khiếu nại đó hẳn đã ảnh hưởng đáng kể đến sự dàn xếp của người ấy với con nợ hoặc bên được miễn trừ.”',
        'Tôi hiểu điều này có nghĩa là: nếu không có đoạn này, sự miễn trừ của tôi sẽ không bao gồm những khiếu nại mà hôm nay tôi chưa biết. Tôi từ bỏ sự bảo vệ của điều 1542, và của bất cứ luật nào tương tự, đối với những khiếu nại được miễn trừ ở mục 7, dù đã biết hay chưa biết.',
      ],
      setApart: true,
    },
    {
      heading: '9. Bồi hoàn',
      paragraphs: [
        'Nếu một người khác khiếu nại tiệm vì điều tôi đã làm, vì điều tôi đã không cho kỹ thuật viên biết, hoặc vì lời dặn chăm sóc mà tôi đã không làm theo, tôi sẽ trả phần thiệt hại và chi phí hợp lý mà việc đó gây ra cho tiệm, trong phạm vi luật pháp cho phép. Tôi không phải trả phần thiệt hại do chính sự bất cẩn hoặc sai trái của tiệm gây ra.',
      ],
    },
    {
      heading: '10. Hình ảnh và hồ sơ',
      paragraphs: [
        'Hình chụp mi, chân mày hoặc khuôn mặt tôi chỉ được chụp và được dùng nếu tôi nói đồng ý trong ngày hôm đó. Ký bản này không phải là lời đồng ý đó. Tôi có thể từ chối mà không cần nêu lý do, và dịch vụ của tôi vẫn không thay đổi.',
        'Tiệm giữ bản này và hồ sơ các lần tôi đến, để lần sau có thể dựa theo lần này. Cùng với chữ ký của tôi, tiệm giữ tên và số điện thoại của tôi, ngày và giờ, nơi ký, và chi tiết về thiết bị và kết nối mạng đã dùng để ký. Bản đã ký được giữ bảy năm. Tiệm không bán những gì có trong bản này.',
      ],
    },
    {
      heading: '11. Khách dưới 18 tuổi',
      paragraphs: [
        'Tôi ít nhất 18 tuổi; hoặc tôi là cha, mẹ hay người giám hộ hợp pháp của khách, tôi ký thay cho khách và cho chính tôi, tôi đồng ý cho làm dịch vụ, và tôi ở lại tiệm cho đến khi làm xong. Nơi nào luật pháp cho phép, mọi điều trong bản này khi đó áp dụng cho khách cũng như cho tôi.',
      ],
    },
    {
      heading: '12. Ký trên màn hình',
      paragraphs: [
        'Tôi đồng ý ký bản này bằng điện tử và nhận bản này dưới dạng hồ sơ điện tử. Theo luật liên bang E-SIGN và luật Uniform Electronic Transactions Act (Luật Giao Dịch Điện Tử Thống Nhất) của California, chữ ký của tôi trên màn hình này có giá trị như chữ ký bằng bút trên giấy. Sự đồng ý của tôi chỉ áp dụng cho bản này.',
        'Tôi không bắt buộc phải ký trên màn hình. Tôi có thể xin bản giấy ở quầy tiếp tân, hôm nay hoặc vào lần đến sau, và tôi có thể đổi ý bất cứ lúc nào trước khi bấm “Ký và gửi”. Tôi cũng có thể xin một bản sao bằng giấy của bản tôi ký, bây giờ hoặc sau này và không tốn tiền, bằng cách hỏi ở quầy tiếp tân. Tôi đọc được màn hình này đủ rõ để hiểu bản này, và tôi có thể phóng to chữ.',
      ],
    },
    {
      heading: '13. Thỏa thuận',
      paragraphs: [
        'Tôi đã đọc bản này đến hết, hoặc đã có người đọc cho tôi nghe, và tôi hiểu. Tôi đã có thời giờ để đặt câu hỏi và đã được trả lời. Tôi biết rằng khi ký, tôi từ bỏ các quyền theo luật pháp, kể cả quyền kiện trong những trường hợp nêu trên. Tôi tự nguyện ký, và những gì tôi nói ở đây là đúng sự thật.',
        'Nếu tòa án thấy rằng một phần của bản này không thể thi hành, phần còn lại vẫn có hiệu lực. Luật California được áp dụng. Bản này áp dụng cho dịch vụ tôi làm hôm nay và được lưu lại cho những lần đến sau cho đến khi tôi ký bản mới.',
      ],
    },
  ],
}
