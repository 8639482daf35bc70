import type { Plugin } from 'vite'

/**
 * Lets the bundler remove the components of react-router that the office does not use (`Link`, `Form`), and everything
 * that they import. Without this plugin the unused components stay in the bundle, for two reasons: the library sets
 * names of components for React's developer tools, and it does not mark calls of React as free of side effects.
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
