import 'react'

declare module 'react' {
  interface SVGAttributes<T> {
    /** React writes it as `transform-origin` (SVG 2, presentation attributes); its types do not know it yet. */
    transformOrigin?: string
  }
}
