/** At-rules that only state a condition; the rules inside are checked like any other. */
const conditionalRules = new Set([
  'media',
  'supports',
  'container',
  'layer',
  'starting-style',
  'scope',
  'document',
])
/** At-rules that affect only their own file. */
const allowedRules = new Set(['charset'])

// Real style sheets stay far below these limits. They keep hostile ones from using much CPU time.
const maxSelectorLength = 1_000
const maxDepth = 10
const maxNestedSelectors = 1_000

/**
 * Finds what in a style sheet affects elements outside the remote: rules whose selector has neither the scope
 * class nor a class of a CSS module (which begins with the scope: `tessera-crm__row-Ao1rXT`), animation names
 * that may collide with those of other sheets, and global at-rules.
 */
export function findLeaks(css: string, scope: string): string[] {
  const leaks: string[] = []
  /** `parents`: the selectors of the rule around these; undefined outside of rules. */
  const walk = (text: string, depth: number, parents?: readonly string[]) => {
    for (const { prelude, body } of parseRules(text)) {
      const [, at, name = ''] = /^@([\w-]+)\s*([\s\S]*)$/.exec(prelude) ?? []
      if (at === undefined) {
        // Inside of a rule these are declarations.
        if (parents && (body === undefined || /^--[\w-]+\s*:/.test(prelude))) continue
        const selectors = resolveNested(splitAt(prelude, ','), parents)
        const leaking = selectors?.filter((selector) => !isScoped(selector, scope)) ?? [prelude]
        for (const leak of leaking) leaks.push(leak)
        if (!selectors || leaking.length > 0 || body === undefined) continue
        if (depth < maxDepth) walk(body, depth + 1, selectors)
        else if (body.includes('{')) leaks.push(prelude)
      } else if (/^(-\w+-)?keyframes$/.test(at)) {
        if (!name.replace(/^["']/, '').startsWith(`${scope}-`)) leaks.push(prelude)
      } else if (conditionalRules.has(at) && depth < maxDepth) walk(body ?? '', depth + 1, parents)
      else if (!allowedRules.has(at)) leaks.push(prelude)
    }
  }
  walk(withoutComments(css), 0)
  return leaks
}

/** Selectors of a nested rule as they read outside of it; undefined where there are too many. */
function resolveNested(
  selectors: readonly string[],
  parents: readonly string[] | undefined,
): readonly string[] | undefined {
  if (!parents) return selectors
  if (selectors.length * parents.length > maxNestedSelectors) return undefined
  return selectors.flatMap((selector) => parents.map((parent) => resolveParent(selector, parent)))
}

/** Replaces `&` by the parent's selector; a selector without it is one of descendants. */
function resolveParent(selector: string, parent: string): string {
  let resolved = ''
  let refersToParent = false
  for (let at = 0; at < selector.length;) {
    const end = nextIndex(selector, at)
    const isParent = selector[at] === '&'
    refersToParent ||= isParent
    resolved += isParent ? parent : selector.slice(at, end)
    // A longer selector counts as a leak.
    if (resolved.length > maxSelectorLength) return resolved
    at = end
  }
  return refersToParent ? resolved : `${parent} ${selector}`
}

function withoutComments(css: string): string {
  const parts: string[] = []
  let from = 0
  for (let at = css.indexOf('/*'); at >= 0; at = css.indexOf('/*', from)) {
    parts.push(css.slice(from, at))
    const end = css.indexOf('*/', at + 2)
    if (end < 0) return parts.join('')
    from = end + 2
  }
  return parts.join('') + css.slice(from)
}

interface Rule {
  prelude: string
  /** Undefined for a statement such as `@import`. */
  body?: string
}

function parseRules(css: string): Rule[] {
  const rules: Rule[] = []
  let from = 0
  let depth = 0
  let open = 0
  for (let at = 0; at < css.length; at = nextIndex(css, at)) {
    const character = css[at]
    if (character === '{' && depth++ === 0) open = at
    if (character === '}' && depth > 0 && --depth === 0) {
      rules.push({ prelude: css.slice(from, open).trim(), body: css.slice(open + 1, at) })
      from = at + 1
    }
    if (character === ';' && depth === 0) {
      const prelude = css.slice(from, at).trim()
      if (prelude) rules.push({ prelude })
      from = at + 1
    }
  }
  const rest = css.slice(from).trim()
  return rest ? [...rules, { prelude: rest }] : rules
}

/** The index after the token at `at`: a character, an escape or a whole string. */
function nextIndex(css: string, at: number): number {
  if (css[at] === '\\') return at + 2
  if (css[at] !== '"' && css[at] !== "'") return at + 1
  let end = at + 1
  while (end < css.length && css[end] !== css[at]) end += css[end] === '\\' ? 2 : 1
  return end + 1
}

/** Splits outside strings and brackets. */
function splitAt(text: string, separator: string): string[] {
  const parts: string[] = []
  let from = 0
  let depth = 0
  for (let at = 0; at < text.length; at = nextIndex(text, at)) {
    if (text[at] === '(' || text[at] === '[') depth++
    if (text[at] === ')' || text[at] === ']') depth--
    if (text[at] === separator && depth === 0) {
      parts.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  return [...parts, text.slice(from).trim()]
}

function isScoped(selector: string, scope: string): boolean {
  if (selector.length > maxSelectorLength) return false
  // The arguments of `:not()` and `:has()` do not scope the subject; those of `:is()` do if all of them are
  // scoped.
  let bare = ''
  for (let at = 0; at < selector.length;) {
    const [call, name] = /^:+([\w-]+)\(/.exec(selector.slice(at)) ?? []
    if (call) {
      const end = closingBracket(selector, at + call.length)
      const inner = splitAt(selector.slice(at + call.length, end), ',')
      // What follows may still select siblings of the scope element.
      if ((name === 'is' || name === 'where') && inner.every((choice) => isScoped(choice, scope)))
        bare += inner.some((choice) => choice.endsWith(`.${scope}`)) ? `.${scope}` : `.${scope} .${scope}__`
      at = end + 1
    } else if (selector[at] === '[') {
      at = closingBracket(selector, at + 1) + 1
    } else {
      const end = nextIndex(selector, at)
      bare += selector.slice(at, end)
      at = end
    }
  }
  const classes = [...bare.matchAll(/\.((?:[\w-]|[^\0-\x7f])+)/g)].map(([, name]) => name as string)
  if (classes.some((name) => name.startsWith(`${scope}__`))) return true
  // A sibling of the scope element is outside of it.
  const sibling = new RegExp(`\\.${scope}(?![\\w-])[^\\s>+~]*\\s*[+~]`).test(bare)
  return classes.includes(scope) && !sibling
}

/** The index of the bracket that closes the one opened before `from`. */
function closingBracket(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at = nextIndex(text, at)) {
    if (text[at] === '(' || text[at] === '[') depth++
    if ((text[at] === ')' || text[at] === ']') && --depth === 0) return at
  }
  return text.length
}
