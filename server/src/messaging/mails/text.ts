import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  noMailbox: {
    zh: '尚未配置收信服务器，请先在“系统配置 - 消息通道”中填写 POP3 服务器和账号',
    en: 'No mailbox is configured. Enter the POP3 server and account under System settings > Message channels.',
    zhtw: '尚未設定收信伺服器，請先在「系統設定 - 訊息管道」中填寫 POP3 伺服器和帳號',
  },
  busy: {
    zh: '正在收取邮件，请稍后再试',
    en: 'Mails are being received. Try again later.',
    zhtw: '正在收取郵件，請稍後再試',
  },
  tooLarge: {
    zh: '（邮件过大，未收取正文和附件。请在邮箱中查看。）',
    en: '(This mail is too large. Its text and attachments were not received. View it in the mailbox.)',
    zhtw: '（郵件過大，未收取正文和附件。請在信箱中檢視。）',
  },
  cut: {
    zh: '（正文过长，未完整收取。请在邮箱中查看。）',
    en: '(The text is too long and was shortened. View the mail in the mailbox.)',
    zhtw: '（內文過長，未完整收取。請在信箱中檢視。）',
  },
  unreadable: {
    zh: '（无法解析的邮件。请在邮箱中查看。）',
    en: '(This mail could not be parsed. View it in the mailbox.)',
    zhtw: '（無法解析的郵件。請在信箱中檢視。）',
  },
  noSubject: { zh: '（无主题）', en: '(no subject)', zhtw: '（無主旨）' },
} satisfies Record<string, LocalizedText>
