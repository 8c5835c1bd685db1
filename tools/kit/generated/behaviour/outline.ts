import { computeAccessibleName, getRole } from 'dom-accessibility-api'

/** An element that a user can act on, and how assistive technology names it. */
export interface Control {
  readonly element: HTMLElement
  readonly role: string
  readonly name: string
}

const acting = new Set(
  'button link textbox spinbutton combobox checkbox radio switch tab option menuitem searchbox treeitem'.split(
    ' ',
  ),
)
const states = [
  'aria-checked',
  'aria-selected',
  'aria-expanded',
  'aria-invalid',
  'aria-sort',
  'aria-required',
  'aria-level',
  'aria-pressed',
  'aria-current',
]
/** Elements that only group others. */
const silent = new Set(['generic', 'presentation', 'none'])

const isHidden = (element: Element) =>
  element.getAttribute('aria-hidden') === 'true' ||
  (element as HTMLElement).hidden ||
  (element as HTMLElement).style?.display === 'none' ||
  (element as HTMLElement).style?.visibility === 'hidden'

function valueOf(element: Element): string {
  if (element instanceof HTMLTextAreaElement) return element.value
  if (!(element instanceof HTMLInputElement)) return ''
  const isBox = element.type === 'checkbox' || element.type === 'radio'
  return isBox ? String(element.checked) : element.value
}

/** What is different each time: instants, and identifiers in the order of their first appearance. */
export function createMask() {
  const known = new Map<string, string>()
  return (text: string): string =>
    text
      .replaceAll(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?Z?/g, '<time>')
      .replaceAll(/刚刚|\d+(秒钟?|分钟)前/g, '<ago>')
      // Names of exported files end with one.
      .replaceAll(/(?<=_)\d{14}\b/g, '<time>')
      .replaceAll(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<uuid>')
      .replaceAll(/\b(?=[0-9a-z]*\d)(?=[0-9a-z]*[a-z])[0-9a-z]{16,}\b|\b\d{16,}\b/g, (id) => {
        const name = known.get(id) ?? `<id${known.size}>`
        known.set(id, name)
        return name
      })
}

/** These go by time; messages are compared apart. */
const passing = new Set(['tooltip', 'alert'])

/** The page as assistive technology reads it, one line per element with a role or text, and what can be acted on. */
export function outlinePage(mask: (text: string) => string): { lines: string[]; controls: Control[] } {
  const lines: string[] = []
  const controls: Control[] = []
  const visit = (node: Node, path: string) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.textContent!.trim()
      if (text) lines.push(mask(`${path} "${text}"`))
      return
    }
    if (!(node instanceof HTMLElement || node instanceof SVGElement) || isHidden(node)) return
    if (node instanceof SVGElement || node.tagName === 'STYLE' || node.tagName === 'SCRIPT') return
    const role = getRole(node)
    if (role === null || silent.has(role)) return void node.childNodes.forEach((child) => visit(child, path))
    const isNamed = acting.has(role) || role === 'dialog'
    const name = isNamed ? computeAccessibleName(node) : (node.getAttribute('aria-label') ?? '')
    if (passing.has(role)) return
    const here = `${path}/${role}${name ? `(${name})` : ''}`
    const shown = states.flatMap((state) => {
      const value = node.getAttribute(state)
      return value === null ? [] : [`${state.slice(5)}=${value}`]
    })
    const isDisabled = node.matches(':disabled, [aria-disabled=true]')
    lines.push(mask([here, ...shown, isDisabled && 'disabled', valueOf(node)].filter(Boolean).join(' ')))
    if (acting.has(role) && !isDisabled) controls.push({ element: node, role, name: mask(name) })
    node.childNodes.forEach((child) => visit(child, here))
  }
  visit(document.body, '')
  return { lines, controls }
}
