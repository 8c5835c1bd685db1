import type { LocalizedText } from '@tessera/shared/contract/lang'

const line = (zh: string, en: string, zhtw: string): LocalizedText => ({ zh, en, zhtw })

/** What the account suspects, by the number that it documents. */
const suspicions: Readonly<Record<string, LocalizedText>> = {
  10001: line('涉嫌广告', 'it looks like advertising', '涉嫌廣告'),
  20001: line('涉嫌政治', 'it looks political', '涉嫌政治'),
  20002: line('涉嫌色情', 'it looks indecent', '涉嫌色情'),
  20004: line('涉嫌社会敏感内容', 'it touches a sensitive subject', '涉嫌社會敏感內容'),
  20006: line('涉嫌违法犯罪', 'it looks unlawful', '涉嫌違法犯罪'),
  20008: line('涉嫌欺诈', 'it looks like fraud', '涉嫌詐欺'),
  20013: line('涉嫌侵犯版权', 'it may infringe a copyright', '涉嫌侵犯版權'),
  21000: line('审核未通过', 'it was not let through', '審核未通過'),
  22000: line('涉嫌互相宣传', 'it promotes another account', '涉嫌互相宣傳'),
}
const other = line(
  '发送失败，可能是管理员未确认',
  'it failed; an administrator may have to confirm it',
  '傳送失敗，可能是管理員未確認',
)

/** Why the account sent nothing after it had taken a message, by the state that it tells at the end: `send success`, `send fail` or `err(n)`; null where it did. */
export function whyNotSent(status: string): LocalizedText | null {
  const code = /^err\((\d{1,6})\)$/.exec(status)?.[1]
  if (!code && status !== 'send fail') return null
  const why = code ? (suspicions[code] ?? suspicions[21000]!) : other
  return {
    zh: `公众平台没有群发：${why.zh}（${status}）`,
    en: `The account sent nothing: ${why.en} (${status}).`,
    zhtw: `公眾平台沒有群發：${why.zhtw}（${status}）`,
  }
}
