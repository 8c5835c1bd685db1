import type { LocalizedText } from '@tessera/shared/contract/lang'

const localized = (zh: string, en: string, zhtw: string): LocalizedText => ({ zh, en, zhtw })

/** Reasons for which WeChat blocks a mass message, by its documented number. */
const suspicions: Readonly<Record<string, LocalizedText>> = {
  10001: localized('涉嫌广告', 'suspected advertising', '涉嫌廣告'),
  20001: localized('涉嫌政治', 'suspected political content', '涉嫌政治'),
  20002: localized('涉嫌色情', 'suspected indecent content', '涉嫌色情'),
  20004: localized('涉嫌社会敏感内容', 'suspected sensitive content', '涉嫌社會敏感內容'),
  20006: localized('涉嫌违法犯罪', 'suspected illegal content', '涉嫌違法犯罪'),
  20008: localized('涉嫌欺诈', 'suspected fraud', '涉嫌詐欺'),
  20013: localized('涉嫌侵犯版权', 'suspected copyright infringement', '涉嫌侵犯版權'),
  21000: localized('审核未通过', 'rejected by review', '審核未通過'),
  22000: localized('涉嫌互相宣传', 'suspected cross-promotion', '涉嫌互相宣傳'),
}
const other = localized(
  '发送失败，可能是管理员未确认',
  'sending failed, possibly because an administrator has not confirmed it',
  '傳送失敗，可能是管理員未確認',
)

/**
 * Why the account did not send an accepted mass message, by its final status `send success`, `send fail` or
 * `err(n)`; null if it was sent.
 */
export function describeSendFailure(status: string): LocalizedText | null {
  const code = /^err\((\d{1,6})\)$/.exec(status)?.[1]
  if (!code && status !== 'send fail') return null
  const why = code ? (suspicions[code] ?? suspicions[21000]!) : other
  return {
    zh: `公众平台没有群发：${why.zh}（${status}）`,
    en: `The account did not send the message: ${why.en} (${status}).`,
    zhtw: `公眾平台沒有群發：${why.zhtw}（${status}）`,
  }
}
