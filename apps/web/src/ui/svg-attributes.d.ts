import 'react'

declare module 'react' {
  interface SVGAttributes<T> {
    /** React supports this attribute (SVG 2, `transform-origin`), but React's types lack it. */
    transformOrigin?: string
  }
}
