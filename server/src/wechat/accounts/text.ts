import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  noMp: {
    zh: '尚未配置公众号：请先在“公众号配置”中填写 AppID 和 AppSecret',
    en: 'No public account is configured. Enter AppID and AppSecret under “Public account” first.',
    zhtw: '尚未設定公眾號：請先在「公眾號設定」中填寫 AppID 和 AppSecret',
  },
  noWecom: {
    zh: '尚未配置企业微信：请先填写企业 ID、AgentId 和应用 Secret',
    en: 'WeCom is not configured. Enter the corporation ID, AgentId and application secret first.',
    zhtw: '尚未設定企業微信：請先填寫企業 ID、AgentId 和應用 Secret',
  },
  noWecomDirectory: {
    zh: '尚未配置企业微信通讯录：请先填写企业 ID 和通讯录同步 Secret',
    en: 'The WeCom directory is not configured. Enter the corporation ID and directory secret first.',
    zhtw: '尚未設定企業微信通訊錄：請先填寫企業 ID 和通訊錄同步 Secret',
  },
  noDingtalk: {
    zh: '尚未配置钉钉：请先填写 AppKey 和 AppSecret',
    en: 'DingTalk is not configured. Enter AppKey and AppSecret first.',
    zhtw: '尚未設定釘釘：請先填寫 AppKey 和 AppSecret',
  },
  noDingtalkAgent: {
    zh: '尚未配置钉钉应用的 AgentId，不能发送消息',
    en: 'The AgentId of the DingTalk application is not configured, so messages cannot be sent.',
    zhtw: '尚未設定釘釘應用的 AgentId，不能傳送訊息',
  },
  noRobot: {
    zh: '尚未配置钉钉群机器人',
    en: 'No DingTalk group robot is configured.',
    zhtw: '尚未設定釘釘群機器人',
  },
  robotGreeting: {
    zh: '连接测试：机器人已接通',
    en: 'Connection test: the robot is connected.',
    zhtw: '連線測試：機器人已接通',
  },
  wordTwice: {
    zh: '关键词“{{word}}”重复',
    en: 'The keyword “{{word}}” is duplicated.',
    zhtw: '關鍵詞「{{word}}」重複',
  },
  noKey: {
    zh: '安全模式需要填写消息加解密密钥（43 位）',
    en: 'Safe mode requires the EncodingAESKey (43 characters).',
    zhtw: '安全模式需要填寫訊息加解密密鑰（43 位）',
  },
} satisfies Record<string, LocalizedText>
