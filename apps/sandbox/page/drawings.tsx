/** Icons that only the sandbox page uses: 24 x 24, with strokes in the colour of the letters. */
export const bolt = <path d="M13 3 5 13.5h6L10.5 21 19 10h-6z" />

export const device = <path d="M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM11 18h2" />

export const external = <path d="M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9" />

export const late = <path d="M12 5v8M12 17.5v.1" />

export const left = <path d="M14.5 6 8.5 12l6 6" />

export const people = (
  <path d="M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11zM3 19c.6-3.3 2.9-5 6-5s5.4 1.7 6 5M16 5.2a3 3 0 0 1 0 5.6M18 14.6c1.7.8 2.7 2.3 3 4.4" />
)

export const plus = <path d="M12 5v14M5 12h14" />

export const right = <path d="M9.5 6l6 6-6 6" />

export const send = <path d="M4 12 20 4l-4 16-4.5-6.5zM11.5 13.5 20 4" />
