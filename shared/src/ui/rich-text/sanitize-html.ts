import * as dompurify from /* webpackDefer: true */ 'dompurify'
import {
  allowedStyle,
  isLocalPicture,
  linkPattern,
  richAttributes,
  richTags,
} from '../../contract/rich-text.ts'

/** What a text may contain beside texts. */
export interface HtmlRules {
  readonly tags: readonly string[]
  readonly attributes: Readonly<Record<string, readonly string[]>>
  /** The allowed part of the `style` of a tag. */
  style(tag: string, style: string): string
  /** Whether an allowed attribute may have this value. */
  isValue(name: string, value: string): boolean
}

const richText: HtmlRules = {
  tags: richTags,
  attributes: richAttributes,
  style: (_, style) => allowedStyle(style),
  isValue: () => true,
}

type Purifier = ReturnType<typeof dompurify.default>
const purifiers = new Map<HtmlRules, Purifier>()

/** Creates a separate DOMPurify instance, so that hooks of other code do not apply. */
function createPurifier({ attributes, style, isValue }: HtmlRules): Purifier {
  const instance = dompurify.default(window)
  instance.addHook('uponSanitizeAttribute', (node, attribute) => {
    const { attrName, attrValue } = attribute
    const tag = node.nodeName.toLowerCase()
    if (attrName === 'style') attribute.attrValue = style(tag, attrValue)
    const isAllowed = (attributes['*']!.includes(attrName) || attributes[tag]?.includes(attrName)) ?? false
    attribute.keepAttr = isAllowed && attribute.attrValue !== '' && isValue(attrName, attrValue)
  })
  instance.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'IMG' && !isLocalPicture(node.getAttribute('src') ?? '')) node.remove()
    if (node.nodeName !== 'A') return
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  })
  return instance
}

/**
 * Returns sanitised HTML as nodes. The server has sanitised it already; the client does it again as defence
 * in depth.
 */
export function sanitizeHtml(html: string, rules = richText): DocumentFragment {
  const purifier = purifiers.get(rules) ?? createPurifier(rules)
  purifiers.set(rules, purifier)
  const attributeNames = [...new Set(Object.values(rules.attributes).flat())]
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...rules.tags],
    ALLOWED_ATTR: attributeNames,
    // Only URLs are checked against the pattern, not the values of other attributes.
    ADD_URI_SAFE_ATTR: attributeNames.filter((name) => name !== 'href' && name !== 'src'),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: linkPattern,
    RETURN_DOM_FRAGMENT: true,
  })
}
