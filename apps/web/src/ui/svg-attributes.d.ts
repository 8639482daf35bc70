import 'react'

declare module 'react' {
  interface SVGAttributes<T> {
    /** React renders it as `transform-origin` (SVG 2, presentation attributes); its types do not have it yet. */
    transformOrigin?: string
  }
}
