import sanitizeHtml from 'sanitize-html'
import {
  allowedStyle,
  isOwnPicture,
  linkPattern,
  linkSchemes,
  richAttributes,
  richTags,
} from '@tessera/shared/contract/system/rich-text'

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(richAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  // Styles are judged by the same function in the browser.
  parseStyleAttributes: false,
  nestingLimit: 50,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs['src'] ?? ''),
  transformTags: {
    '*': (tagName, { style, dir, ...attribs }) => {
      const kept = style && allowedStyle(style)
      return {
        tagName,
        attribs: {
          ...attribs,
          ...(kept ? { style: kept } : {}),
          ...(dir === 'rtl' || dir === 'ltr' ? { dir } : {}),
        },
      }
    },
    // The page that opens learns nothing of this one.
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

/** Formatted text without anything that the editor's toolbar does not make: no script, no frame, no handler, no picture of another's. */
export const sanitiseRichText = (html: string): string => sanitizeHtml(html, options)
