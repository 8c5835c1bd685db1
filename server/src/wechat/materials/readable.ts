import sanitizeHtml from 'sanitize-html'
import { isLocalPicture } from '@tessera/shared/contract/system/rich-text'
import { sanitiseRichText } from '../../http/sanitise-rich-text.ts'

/** An article of the account as it may be drawn here. Pictures that lie there are not shown to other sites: where one stood, its name stands. */
export const readable = (html: string): string =>
  sanitiseRichText(
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
    }),
  )
