import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

const monthOf = (date: string | null | undefined) => date?.slice(0, 7)

interface Posted {
  readonly acctDate: string | null
  readonly voidAcctDate?: string | null
}

/**
 * Words for documents that are in the accounts of another month than their date: `of` for the document, `ofVoid` for its void;
 * undefined where both are in the same month.
 */
export function usePostedIn() {
  const t = useText(text)
  return {
    of: (date: string | null, { acctDate }: Posted): string | undefined => {
      const month = monthOf(acctDate)
      return month && month !== monthOf(date) ? t('parts.postedIn', { month }) : undefined
    },
    ofVoid: ({ acctDate, voidAcctDate }: Posted): string | undefined => {
      const month = monthOf(voidAcctDate)
      return month && month !== monthOf(acctDate) ? t('parts.voidPostedIn', { month }) : undefined
    },
  }
}
