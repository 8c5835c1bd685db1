import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('system', {
  'mpConfig.account': { zh: '公众号', en: 'Official account', zhtw: '公眾號' },
  'mpConfig.wxGzhId': { zh: '原始 ID', en: 'Original ID', zhtw: '原始 ID' },
  'mpConfig.wxGzhIdHint': {
    zh: '以 gh_ 开头，可在“公众号设置”中查看',
    en: 'Starts with gh_. See the account settings on the WeChat platform.',
    zhtw: '以 gh_ 開頭，可在「公眾號設定」中檢視',
  },
  'mpConfig.wxGzhAppId': { zh: 'AppID', en: 'AppID', zhtw: 'AppID' },
  'mpConfig.wxGzhAppSecret': { zh: 'AppSecret', en: 'AppSecret', zhtw: 'AppSecret' },
  'mpConfig.secretHint': {
    zh: '在公众平台“基本配置”中获取，并将本服务器的 IP 加入白名单',
    en: 'From “Basic configuration” on the WeChat platform. Add the IP address of this server to the allowlist there.',
    zhtw: '在公眾平台「基本設定」中取得，並將本伺服器的 IP 加入白名單',
  },
  'mpConfig.server': {
    zh: '服务器配置（接收消息和事件）',
    en: 'Server configuration (messages and events)',
    zhtw: '伺服器設定（接收訊息和事件）',
  },
  'mpConfig.wxGzhUrl': {
    zh: '服务器地址（URL）',
    en: 'Server URL',
    zhtw: '伺服器位址（URL）',
  },
  'mpConfig.urlHint': {
    zh: '请填写到公众平台的“服务器配置”中，须能从外网以 80 或 443 端口访问',
    en: 'Enter it under “Server configuration” on the WeChat platform. It must be reachable from the internet on port 80 or 443.',
    zhtw: '請填寫到公眾平台的「伺服器設定」中，須能從外網以 80 或 443 連接埠存取',
  },
  'mpConfig.wxGzhToken': { zh: '令牌（Token）', en: 'Token', zhtw: '權杖（Token）' },
  'mpConfig.tokenHint': {
    zh: '两边须填写相同的值，用于校验签名',
    en: 'Enter the same value on both sides. It is used to verify signatures.',
    zhtw: '兩邊須填寫相同的值，用於校驗簽名',
  },
  'mpConfig.wxGzhAesKey': {
    zh: '消息加解密密钥（EncodingAESKey）',
    en: 'EncodingAESKey',
    zhtw: '訊息加解密金鑰（EncodingAESKey）',
  },
  'mpConfig.wxGzhEncryption': { zh: '消息加解密方式', en: 'Message encryption', zhtw: '訊息加解密方式' },
  'mpConfig.plain': { zh: '明文模式', en: 'Plaintext mode', zhtw: '明文模式' },
  'mpConfig.safe': { zh: '安全模式（推荐）', en: 'Secure mode (recommended)', zhtw: '安全模式（建議）' },
})
