import type { Plugin } from 'vite'

/**
 * Lets the bundler drop the components of react-router that the office does not use (`Link`, `Form`), and everything
 * that they import. The library sets the names of components for React's developer tools and does not mark its calls of
 * React as free of side effects. Both would keep the unused components in the bundle.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'shake-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\// },
      handler: code => ({
        code: code
          .replace(/^[A-Z]\w*\.displayName = "\w+";$/gm, '')
          .replace(/^(const [A-Z]\w* = )(React\S*\.forwardRef\()/gm, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  }
}
