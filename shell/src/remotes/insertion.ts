/*
 * Every way in which a script can put another script or a style sheet into the document: insertion methods of all nodes,
 * addresses that are set afterwards, and scripts in parsed markup.
 */

type Checked = HTMLScriptElement | HTMLLinkElement

/** What decides about insertions. */
export interface InsertionGuard {
  /** Whether a node may enter the document. Sets the integrity of a file of a remote. */
  readonly allow: (node: Node | string) => boolean
  /** Whether an element in the document may get this address. */
  readonly allowAddress: (element: Checked, address: string) => boolean
}

type Method = (...values: unknown[]) => unknown

/** Methods whose first argument is inserted. What they return when it is refused: that argument. */
const insertsFirst: readonly (readonly [object, readonly string[]])[] = [
  [Node.prototype, ['appendChild', 'insertBefore', 'replaceChild']],
  [Range.prototype, ['insertNode']],
]
/** Methods that insert all of their arguments. */
const insertsAll: readonly (readonly [object, readonly string[]])[] = [
  ...[Element.prototype, Document.prototype, DocumentFragment.prototype].map(
    (owner) => [owner, ['append', 'prepend', 'replaceChildren']] as const,
  ),
  ...[Element.prototype, CharacterData.prototype].map(
    (owner) => [owner, ['before', 'after', 'replaceWith']] as const,
  ),
]
const addresses = [
  [HTMLScriptElement.prototype, 'src'],
  [HTMLLinkElement.prototype, 'href'],
] as const

/** From now on, `guard` decides about every script and style sheet that a script inserts. */
export function guardInsertions(guard: InsertionGuard): void {
  for (const [owner, names] of insertsFirst)
    for (const name of names)
      wrap(owner, name, (original, target, values) =>
        guard.allow(values[0] as Node) ? original.apply(target, values) : values[0],
      )
  for (const [owner, names] of insertsAll)
    for (const name of names)
      wrap(owner, name, (original, target, values) =>
        original.apply(
          target,
          values.filter((value) => guard.allow(value as Node)),
        ),
      )
  wrap(Element.prototype, 'insertAdjacentElement', (original, target, values) =>
    guard.allow(values[1] as Node) ? original.apply(target, values) : null,
  )
  // Scripts of parsed markup run only if they come from here.
  wrap(Range.prototype, 'createContextualFragment', (original, target, values) => {
    const fragment = original.apply(target, values) as DocumentFragment
    for (const element of fragment.querySelectorAll('script, link, style'))
      if (!guard.allow(element)) element.remove()
    return fragment
  })
  guardAddresses(guard)
}

/** A script that is in the document already is loaded when it gets its address. */
function guardAddresses({ allowAddress }: InsertionGuard): void {
  for (const [owner, name] of addresses) {
    const property = Object.getOwnPropertyDescriptor(owner, name)
    if (!property?.set) continue
    const { set } = property
    Object.defineProperty(owner, name, {
      ...property,
      set(this: Checked, address: string) {
        if (!this.isConnected || allowAddress(this, address)) set.call(this, address)
      },
    })
  }
  wrap(Element.prototype, 'setAttribute', (original, target, values) => {
    const isAddress = addresses.some(
      ([owner, name]) => target instanceof owner.constructor && String(values[0]).toLowerCase() === name,
    )
    const element = target as Checked
    if (isAddress && element.isConnected && !allowAddress(element, String(values[1]))) return undefined
    return original.apply(target, values)
  })
}

/** Replaces a method by one that calls `run` with the original and with itself. */
export function wrap(
  owner: object,
  name: string,
  run: (original: Method, target: unknown, values: unknown[], method: Method) => unknown,
): void {
  const original = (owner as Record<string, Method | undefined>)[name]
  if (!original) return
  const method = function (this: unknown, ...values: unknown[]) {
    return run(original, this, values, method)
  }
  Object.defineProperty(owner, name, { configurable: true, enumerable: true, writable: true, value: method })
}
