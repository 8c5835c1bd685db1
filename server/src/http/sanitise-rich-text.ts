import sanitizeHtml from 'sanitize-html'
import {
  allowedStyle,
  isTooComplex,
  isLocalPicture,
  linkPattern,
  linkSchemes,
  richAttributes,
  richTags,
} from '@tessera/shared/contract/rich-text'

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(richAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  // `allowedStyle` checks styles instead; the browser uses the same function.
  parseStyleAttributes: false,
  nestingLimit: 50,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isLocalPicture(attribs['src'] ?? ''),
  transformTags: {
    '*': (tagName, { style, dir, ...attribs }) => {
      const allowed = style && allowedStyle(style)
      return {
        tagName,
        attribs: {
          ...attribs,
          ...(allowed ? { style: allowed } : {}),
          ...(dir === 'rtl' || dir === 'ltr' ? { dir } : {}),
        },
      }
    },
    // The opened page gets neither a referrer nor a handle of this window.
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: {
        ...(href && linkPattern.test(href) ? { href } : {}),
        ...(title ? { title } : {}),
        target: '_blank',
        rel: 'noopener noreferrer',
      },
    }),
  },
}

/**
 * Removes everything from rich text that the editor's toolbar cannot create: scripts, frames, handlers,
 * pictures of other servers. A text with more tags than users may send becomes plain text.
 */
export const sanitiseRichText = (html: string): string =>
  isTooComplex(html) ? textOf(html) : sanitizeHtml(html, options)

/** The text between the tags. What looks like a tag is escaped or gone, so nothing of it is HTML. */
const textOf = (html: string): string =>
  `<p>${html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')}</p>`
