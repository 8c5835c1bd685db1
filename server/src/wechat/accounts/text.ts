import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  noMp: {
    zh: '尚未配置公众号：请先在“公众号配置”中填写 AppID 和 AppSecret',
    en: 'There is no public account yet: fill in AppID and AppSecret under “Public account”.',
    zhtw: '尚未設定公眾號：請先在「公眾號設定」中填寫 AppID 和 AppSecret',
  },
  noWecom: {
    zh: '尚未配置企业微信：请先填写企业 ID、AgentId 和应用 Secret',
    en: 'Enterprise WeChat is not set up yet: fill in corporation id, AgentId and the application’s secret.',
    zhtw: '尚未設定企業微信：請先填寫企業 ID、AgentId 和應用 Secret',
  },
  noWecomDirectory: {
    zh: '尚未配置企业微信通讯录：请先填写企业 ID 和通讯录同步 Secret',
    en: 'The directory of enterprise WeChat is not set up yet: fill in corporation id and the secret of the directory.',
    zhtw: '尚未設定企業微信通訊錄：請先填寫企業 ID 和通訊錄同步 Secret',
  },
  noDingtalk: {
    zh: '尚未配置钉钉：请先填写 AppKey 和 AppSecret',
    en: 'DingTalk is not set up yet: fill in AppKey and AppSecret.',
    zhtw: '尚未設定釘釘：請先填寫 AppKey 和 AppSecret',
  },
  noDingtalkAgent: {
    zh: '尚未配置钉钉应用的 AgentId，不能发送消息',
    en: 'The AgentId of the DingTalk application is missing, so nothing can be sent.',
    zhtw: '尚未設定釘釘應用的 AgentId，不能傳送訊息',
  },
  noRobot: {
    zh: '尚未配置钉钉群机器人',
    en: 'The robot of a DingTalk group is not set up yet.',
    zhtw: '尚未設定釘釘群機器人',
  },
  robotGreeting: {
    zh: '连接测试：机器人已接通',
    en: 'Connection test: the robot is connected.',
    zhtw: '連線測試：機器人已接通',
  },
  wordTwice: {
    zh: '关键词“{{word}}”重复',
    en: 'The word “{{word}}” stands there twice.',
    zhtw: '關鍵詞「{{word}}」重複',
  },
  noKey: {
    zh: '安全模式需要填写消息加解密密钥（43 位）',
    en: 'The safe mode needs the EncodingAESKey of 43 characters.',
    zhtw: '安全模式需要填寫訊息加解密密鑰（43 位）',
  },
} satisfies Record<string, LocalizedText>
