import { transform, type Selector, type SelectorComponent } from 'lightningcss'

const roots = new Set(['html', 'body'])

/**
 * Limits every rule of a style sheet to one class: `.row` becomes `.tessera-org .row`; `:root`, `html` and
 * `body` become the class itself; names of animations get the class as prefix. At-rules that are always
 * global (`@font-face`, `@property`, `@import`) throw. Rules of a `.module.css` must also apply in pop-ups,
 * which are children of the body. They stay unscoped, but each must contain a class of its own or it throws;
 * only `:root`, `html` and `body` become the scope.
 */
export function scopeCss(
  css: string,
  scope: string,
  filename: string,
): { code: string; map: string | undefined } {
  const animationNames = new Set(
    [...css.matchAll(/@(?:-webkit-)?keyframes\s+([\w-]+)/g)].map(([, name]) => name as string),
  )
  const isModule = filename.endsWith('.module.css')
  const refuse = (what: string) => () => {
    throw new Error(`${filename}: ${what} would apply outside the remote`)
  }
  const { code, map } = transform({
    filename,
    code: Buffer.from(css),
    sourceMap: true,
    visitor: {
      Rule: {
        'font-face': refuse('@font-face'),
        property: refuse('@property'),
        import: refuse('@import'),
        keyframes: (rule) => ({
          ...rule,
          value: { ...rule.value, name: { ...rule.value.name, value: `${scope}-${rule.value.name.value}` } },
        }),
      },
      Declaration: {
        'animation-name': (declaration) =>
          declaration.property === 'animation-name'
            ? {
                ...declaration,
                value: declaration.value.map((name) => prefixAnimation(name, animationNames, scope)),
              }
            : undefined,
        animation: (declaration) =>
          declaration.property === 'animation'
            ? {
                ...declaration,
                value: declaration.value.map((part) => ({
                  ...part,
                  name: prefixAnimation(part.name, animationNames, scope),
                })),
              }
            : undefined,
      },
      Selector: (selector) =>
        isModule && !isRootOnly(selector) ? requireOwnClass(selector, filename) : addScope(selector, scope),
    },
  })
  const text = code.toString()
  const finalCode = isModule
    ? text.replace(new RegExp(`\\.${scope}(?![\\w-])`, 'g'), `:global(.${scope})`)
    : text
  return { code: finalCode, map: map ? Buffer.from(map).toString() : undefined }
}

const isRoot = (part: SelectorComponent) =>
  (part.type === 'type' && roots.has(part.name)) || (part.type === 'pseudo-class' && part.kind === 'root')
const isRootOnly = (selector: Selector) => selector.length === 1 && selector.every(isRoot)

function requireOwnClass(selector: Selector, filename: string): Selector {
  if (selector.some(({ type }) => type === 'class' || type === 'id' || type === 'nesting')) return selector
  throw new Error(`${filename}: a selector without a class of its own would apply outside the remote`)
}

function addScope(selector: Selector, scope: string): Selector {
  const scopeClass: SelectorComponent = { type: 'class', name: scope }
  // A nested rule is inside a scoped rule already; selectors of keyframes are not visited.
  if (selector.some(({ type }) => type === 'nesting')) return selector
  const combinatorAt = selector.findIndex(({ type }) => type === 'combinator')
  const firstCompound = combinatorAt < 0 ? selector : selector.slice(0, combinatorAt)
  if (!firstCompound.some(isRoot))
    return [scopeClass, { type: 'combinator', value: 'descendant' }, ...selector]
  // `body[arco-theme=dark] .row` is a condition on the shell's page: keep the condition and put the scope
  // after it.
  if (firstCompound.length > 1)
    return [
      ...firstCompound,
      { type: 'combinator', value: 'descendant' },
      scopeClass,
      ...(combinatorAt < 0 ? [] : selector.slice(combinatorAt)),
    ]
  return [scopeClass, ...(combinatorAt < 0 ? [] : selector.slice(combinatorAt))]
}

type AnimationName = { type: 'none' } | { type: 'ident'; value: string } | { type: 'string'; value: string }

const prefixAnimation = (
  name: AnimationName,
  animationNames: ReadonlySet<string>,
  scope: string,
): AnimationName =>
  name.type !== 'none' && animationNames.has(name.value) ? { ...name, value: `${scope}-${name.value}` } : name
