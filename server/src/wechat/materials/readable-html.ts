import sanitizeHtml from 'sanitize-html'
import { isLocalPicture, isTooComplex } from '@tessera/shared/contract/rich-text'
import { sanitiseRichText } from '../../http/sanitise-rich-text.ts'

/**
 * Sanitized HTML of an article for display. Pictures that are not stored here are replaced by their names,
 * because WeChat does not serve them to other sites.
 */
export const toReadableHtml = (html: string): string =>
  sanitiseRichText(isTooComplex(html) ? html : withPictureNames(html))

const withPictureNames = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    transformTags: {
      img: (tagName, attribs) =>
        isLocalPicture(attribs['src'] ?? '')
          ? { tagName, attribs }
          : { tagName: 'em', attribs: {}, text: `[${attribs['alt'] || '图片'}]` },
    },
  })
