import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  noText: { zh: '请填写消息内容', en: 'Enter the message text.', zhtw: '請填寫訊息內容' },
  noTag: { zh: '请选择接收的标签', en: 'Select the tag to send to.', zhtw: '請選擇接收的標籤' },
  noMaterial: { zh: '请选择要发送的素材', en: 'Select the material to send.', zhtw: '請選擇要傳送的素材' },
  wrongMaterial: {
    zh: '所选素材与消息类型不符',
    en: 'The selected material does not match the message type.',
    zhtw: '所選素材與訊息類型不符',
  },
  goneThere: {
    zh: '该素材已在公众号中删除，不能再发送',
    en: 'The material was deleted from the account and can no longer be sent.',
    zhtw: '該素材已在公眾號中刪除，不能再傳送',
  },
  noCard: {
    zh: '图文消息需要标题和链接地址',
    en: 'A card message needs a title and a link.',
    zhtw: '圖文訊息需要標題和連結位址',
  },
  noMedia: { zh: '请选择要发送的文件', en: 'Select the file to send.', zhtw: '請選擇要傳送的檔案' },
  wrongMedia: {
    zh: '所选文件与消息类型不符',
    en: 'The selected file does not match the message type.',
    zhtw: '所選檔案與訊息類型不符',
  },
  noArticle: { zh: '请至少填写一篇图文', en: 'Add at least one article.', zhtw: '請至少填寫一篇圖文' },
  noArticleUrl: {
    zh: '每篇图文链接都需要链接地址',
    en: 'Every article needs a link.',
    zhtw: '每篇圖文連結都需要連結位址',
  },
  noArticleText: {
    zh: '每篇图文都需要正文',
    en: 'Every article needs a text.',
    zhtw: '每篇圖文都需要正文',
  },
  noThumb: {
    zh: '每篇图文都需要封面图片',
    en: 'Every article needs a cover picture.',
    zhtw: '每篇圖文都需要封面圖片',
  },
  notInDingtalk: {
    zh: '钉钉只支持文本和卡片消息',
    en: 'DingTalk supports text and card messages only.',
    zhtw: '釘釘只支援文字和卡片訊息',
  },
  noneReached: {
    zh: '所选用户都尚未同步，无法送达：请先同步组织',
    en: 'None of the selected users is synchronized yet. Synchronize the organization first.',
    zhtw: '所選使用者都尚未同步，無法送達：請先同步組織',
  },
  unreached: {
    zh: '{{n}} 人尚未同步，未发送：{{names}}',
    en: 'Not sent to {{n}} [n:user who is|users who are] not synchronized yet: {{names}}',
    zhtw: '{{n}} 人尚未同步，未傳送：{{names}}',
  },
  brokenOff: {
    zh: '发送中断，{{n}} 人未发送（{{names}}）：{{why}}',
    en: 'Sending was interrupted. Not sent to {{n}} [n:user|users] ({{names}}): {{why}}',
    zhtw: '傳送中斷，{{n}} 人未傳送（{{names}}）：{{why}}',
  },
  interrupted: {
    zh: '发送时服务器中断，是否送达未知：请先到平台后台核对，再决定是否重发',
    en: 'The server stopped while sending, so delivery is unknown. Check in the provider’s console before sending again.',
    zhtw: '傳送時伺服器中斷，是否送達未知：請先到平台後台核對，再決定是否重發',
  },
  noReceiver: { zh: '请选择接收人', en: 'Select recipients.', zhtw: '請選擇接收人' },
  groupTakesTexts: {
    zh: '群机器人只能发送钉钉文本消息',
    en: 'The group robot can only send DingTalk text messages.',
    zhtw: '群機器人只能傳送釘釘文字訊息',
  },
  group: { zh: '机器人所在的群', en: 'Group of the robot', zhtw: '機器人所在的群' },
  everybody: { zh: '全部粉丝', en: 'All followers', zhtw: '全部粉絲' },
} satisfies Record<string, LocalizedText>
