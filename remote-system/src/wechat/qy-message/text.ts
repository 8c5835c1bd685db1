import { lines } from '@tessera/shared/text/text'

export const text = lines('system', {
  'qyMessage.new': { zh: '发送消息', en: 'New message', zhtw: '傳送訊息' },
  'qyMessage.send': { zh: '发送', en: 'Send', zhtw: '傳送' },
  'qyMessage.product': { zh: '发送渠道', en: 'By', zhtw: '傳送管道' },
  'qyMessage.wecom': { zh: '企业微信', en: 'WeCom', zhtw: '企業微信' },
  'qyMessage.dingtalk': { zh: '钉钉', en: 'DingTalk', zhtw: '釘釘' },
  'qyMessage.msgType': { zh: '消息类型', en: 'Kind', zhtw: '訊息類型' },
  'qyMessage.1': { zh: '文本', en: 'Text', zhtw: '文字' },
  'qyMessage.5': { zh: '卡片（带链接）', en: 'Card with a link', zhtw: '卡片（帶連結）' },
  'qyMessage.to': { zh: '接收人', en: 'To', zhtw: '接收人' },
  'qyMessage.toHint': { zh: '只能送达已同步到所选渠道的用户', en: 'It reaches users who were synchronised', zhtw: '只能送達已同步到所選管道的使用者' },
  'qyMessage.title': { zh: '标题', en: 'Title', zhtw: '標題' },
  'qyMessage.content': { zh: '内容', en: 'Text', zhtw: '內容' },
  'qyMessage.contentSourceUrl': { zh: '链接地址', en: 'Address', zhtw: '連結位址' },
  'qyMessage.empty': { zh: '还没有发过消息。', en: 'Nothing was sent yet.', zhtw: '還沒有發過訊息。' },
})
