import { transform, type Selector, type SelectorComponent } from 'lightningcss'

const roots = new Set(['html', 'body'])

/**
 * Puts every rule of a style sheet under one class: `.row` becomes `.tessera-org .row`; `:root`, `html` and `body` become the class
 * itself; an animation's name gets the class as prefix. What stays global by nature (`@font-face`, `@property`, `@import`) throws.
 * A `.module.css` has names of its own, which must work in pop-ups too (they hang at the body): its rules stay where they are, each
 * with a class of its own or throwing, and only `:root` and the like become the scope.
 */
export function scopeCss(
  css: string,
  scope: string,
  filename: string,
): { code: string; map: string | undefined } {
  const names = new Set(
    [...css.matchAll(/@(?:-webkit-)?keyframes\s+([\w-]+)/g)].map(([, name]) => name as string),
  )
  const isModule = filename.endsWith('.module.css')
  const refuse = (what: string) => () => {
    throw new Error(`${filename}: ${what} would reach beyond the remote`)
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
        'animation-name': (one) =>
          one.property === 'animation-name'
            ? { ...one, value: one.value.map((name) => prefixed(name, names, scope)) }
            : undefined,
        animation: (one) =>
          one.property === 'animation'
            ? {
                ...one,
                value: one.value.map((part) => ({ ...part, name: prefixed(part.name, names, scope) })),
              }
            : undefined,
      },
      Selector: (selector) =>
        isModule && !isRootOnly(selector) ? named(selector, filename) : scoped(selector, scope),
    },
  })
  const text = code.toString()
  const spelled = isModule
    ? text.replace(new RegExp(`\\.${scope}(?![\\w-])`, 'g'), `:global(.${scope})`)
    : text
  return { code: spelled, map: map ? Buffer.from(map).toString() : undefined }
}

const isRoot = (part: SelectorComponent) =>
  (part.type === 'type' && roots.has(part.name)) || (part.type === 'pseudo-class' && part.kind === 'root')
const isRootOnly = (selector: Selector) => selector.length === 1 && selector.every(isRoot)

function named(selector: Selector, filename: string): Selector {
  if (selector.some(({ type }) => type === 'class' || type === 'id' || type === 'nesting')) return selector
  throw new Error(`${filename}: a selector without a class of its own would reach beyond the remote`)
}

function scoped(selector: Selector, scope: string): Selector {
  const own: SelectorComponent = { type: 'class', name: scope }
  // A nested rule hangs below a scoped one already; a keyframe's selectors are not visited.
  if (selector.some(({ type }) => type === 'nesting')) return selector
  const gap = selector.findIndex(({ type }) => type === 'combinator')
  const first = gap < 0 ? selector : selector.slice(0, gap)
  if (!first.some(isRoot)) return [own, { type: 'combinator', value: 'descendant' }, ...selector]
  // `body[arco-theme=dark] .row` asks about the page around, which is the shell's to style: keep the question, then go inside.
  if (first.length > 1)
    return [
      ...first,
      { type: 'combinator', value: 'descendant' },
      own,
      ...(gap < 0 ? [] : selector.slice(gap)),
    ]
  return [own, ...(gap < 0 ? [] : selector.slice(gap))]
}

type AnimationName = { type: 'none' } | { type: 'ident'; value: string } | { type: 'string'; value: string }

const prefixed = (name: AnimationName, names: ReadonlySet<string>, scope: string): AnimationName =>
  name.type !== 'none' && names.has(name.value) ? { ...name, value: `${scope}-${name.value}` } : name
