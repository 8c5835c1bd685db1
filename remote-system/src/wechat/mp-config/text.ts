import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('system', {
  'mpConfig.account': { zh: '公众号', en: 'The account', zhtw: '公眾號' },
  'mpConfig.wxGzhId': { zh: '原始 ID', en: 'Original id', zhtw: '原始 ID' },
  'mpConfig.wxGzhIdHint': {
    zh: '形如 gh_ 开头，在“公众号设置”中查看',
    en: 'Begins with gh_; it stands in the settings of the account',
    zhtw: '形如 gh_ 開頭，在「公眾號設定」中檢視',
  },
  'mpConfig.wxGzhAppId': { zh: 'AppID', en: 'AppID', zhtw: 'AppID' },
  'mpConfig.wxGzhAppSecret': { zh: 'AppSecret', en: 'AppSecret', zhtw: 'AppSecret' },
  'mpConfig.secretHint': {
    zh: '在公众平台“基本配置”中获取，并将本服务器的 IP 加入白名单',
    en: 'From the basic configuration of the account; this server’s address has to be on its list there',
    zhtw: '在公眾平台「基本設定」中取得，並將本伺服器的 IP 加入白名單',
  },
  'mpConfig.server': {
    zh: '服务器配置（接收消息和事件）',
    en: 'Server configuration (messages and events)',
    zhtw: '伺服器設定（接收訊息和事件）',
  },
  'mpConfig.wxGzhUrl': {
    zh: '服务器地址（URL）',
    en: 'Address of this server (URL)',
    zhtw: '伺服器位址（URL）',
  },
  'mpConfig.urlHint': {
    zh: '填写到公众平台“服务器配置”中；必须能从外网以 80 或 443 端口访问',
    en: 'Fill it in there; it has to be reachable from the internet by port 80 or 443',
    zhtw: '填寫到公眾平台「伺服器設定」中；必須能從外網以 80 或 443 埠存取',
  },
  'mpConfig.wxGzhToken': { zh: '令牌（Token）', en: 'Token', zhtw: '令牌（Token）' },
  'mpConfig.tokenHint': {
    zh: '两边填写相同的值，用于校验签名',
    en: 'The same on both sides: they sign with it',
    zhtw: '兩邊填寫相同的值，用於校驗簽名',
  },
  'mpConfig.wxGzhAesKey': {
    zh: '消息加解密密钥（EncodingAESKey）',
    en: 'EncodingAESKey',
    zhtw: '訊息加解密密鑰（EncodingAESKey）',
  },
  'mpConfig.wxGzhEncryption': { zh: '消息加解密方式', en: 'Encryption of messages', zhtw: '訊息加解密方式' },
  'mpConfig.plain': { zh: '明文模式', en: 'Plain', zhtw: '明文模式' },
  'mpConfig.safe': { zh: '安全模式（推荐）', en: 'Safe (recommended)', zhtw: '安全模式（建議）' },
})
