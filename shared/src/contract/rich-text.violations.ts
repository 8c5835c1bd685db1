import { allowedStyle, isLocalPicture, linkSchemes, richAttributes, richTags } from './rich-text.ts'

const piece = /<\/(?<closed>[a-z0-9]+)>|<(?<tag>[a-z0-9]+)(?<attributes>(?: [\w:-]+="[^"<>]*")*) ?\/?>|[^<]+/y
const attribute = / ([\w:-]+)="([^"]*)"/g
const tags: readonly string[] = richTags

/**
 * Lists what sanitised HTML still contains but must not, as text. Its grammar is stricter than any browser's,
 * so that nothing is overlooked. For tests of sanitisers: it shares the allow-lists with them, but no code.
 */
export function findViolations(html: string): string[] {
  const found: string[] = []
  piece.lastIndex = 0
  while (piece.lastIndex < html.length) {
    const at = piece.lastIndex
    const groups = piece.exec(html)?.groups
    if (!groups) return [...found, `unreadable: ${html.slice(at, at + 40)}`]
    const tag = groups['tag'] ?? groups['closed']
    if (tag !== undefined && !tags.includes(tag)) found.push(`tag ${tag}`)
    for (const [, name, value] of (groups['attributes'] ?? '').matchAll(attribute))
      found.push(...violationsOf(tag!, name!, decodeEntities(value!)))
  }
  return found
}

function violationsOf(tag: string, name: string, value: string): string[] {
  const fault = [`${name}="${value}" of ${tag}`]
  if (!richAttributes['*']!.includes(name) && !richAttributes[tag]?.includes(name)) return fault
  if (name === 'style') return allowedStyle(value) === value ? [] : fault
  if (name === 'src') return isLocalPicture(value) ? [] : fault
  const scheme = /^([a-z][\w+.-]*):/i.exec(
    value.replace(
      // oxlint-disable-next-line no-control-regex -- browsers skip these characters before a scheme
      /[\u0000-\u0020\u007f-\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/g,
      '',
    ),
  )?.[1]
  return name === 'href' && scheme && !(linkSchemes as readonly string[]).includes(scheme.toLowerCase())
    ? fault
    : []
}

const decodeEntities = (text: string) =>
  text.replace(
    /&(quot|lt|gt|nbsp|amp|#x?[0-9a-f]+);/gi,
    (_, name: string) =>
      ({ quot: '"', lt: '<', gt: '>', nbsp: '\u00a0', amp: '&' })[name.toLowerCase()] ??
      String.fromCodePoint(Number(name.slice(1).replace(/^x/i, '0x'))),
  )
