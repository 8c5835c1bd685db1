import type { LocalizedText } from '@tessera/shared/contract/lang'

export const providers = ['mp', 'wecom', 'dingtalk'] as const
/** Public account, enterprise WeChat, DingTalk. */
export type Provider = (typeof providers)[number]

export const providerNames: Readonly<Record<Provider, LocalizedText>> = {
  mp: { zh: '微信公众平台', en: 'WeChat', zhtw: '微信公眾平台' },
  wecom: { zh: '企业微信', en: 'WeCom', zhtw: '企業微信' },
  dingtalk: { zh: '钉钉', en: 'DingTalk', zhtw: '釘釘' },
}

/** What a failure requires: a new token, a pause, waiting for the next quota, or a correction by a user. */
export type FailureKind = 'token' | 'busy' | 'quota' | 'refused'

/** Codes with a kind other than `refused`, as each provider documents them. */
const kindsByCode: Readonly<Record<Provider, Readonly<Record<string, FailureKind>>>> = {
  mp: { 40001: 'token', 40014: 'token', 42001: 'token', '-1': 'busy', 45011: 'busy', 45009: 'quota' },
  // WeCom uses 45009 for limits per minute and per hour.
  wecom: { 40014: 'token', 42001: 'token', '-1': 'busy', 45009: 'busy', 45033: 'busy' },
  dingtalk: {
    40014: 'token',
    42001: 'token',
    '-1': 'busy',
    90002: 'busy',
    90006: 'busy',
    90018: 'busy',
    130101: 'busy',
    90020: 'quota',
  },
}

export const classifyCode = (provider: Provider, code: string): FailureKind =>
  kindsByCode[provider][code] ?? 'refused'

const localized = (zh: string, en: string, zhtw: string): LocalizedText => ({ zh, en, zhtw })
const busy = localized('系统繁忙，请稍后再试', 'the system is busy; try again later', '系統繁忙，請稍後再試')
const badToken = localized(
  '访问凭证无效，请检查密钥',
  'the token is not valid; check the secret',
  '存取憑證無效，請檢查密鑰',
)
const tooOften = localized(
  '调用过于频繁，请稍后再试',
  'too many calls; try again later',
  '呼叫過於頻繁，請稍後再試',
)
const notListed = localized(
  '服务器 IP 不在白名单中，请在管理后台添加',
  'the IP address of this server is not on the allowlist; add it in the admin console',
  '伺服器 IP 不在白名單中，請在管理後台新增',
)
const phoneTaken = localized(
  '手机号码已被其他成员使用',
  'another member uses this mobile number',
  '手機號碼已被其他成員使用',
)
const badPhone = localized('手机号码不正确', 'the mobile number is not valid', '手機號碼不正確')
const idTaken = localized('成员账号已存在', 'a member with this id already exists', '成員帳號已存在')
const noMember = localized('成员不存在', 'the member does not exist', '成員不存在')
const unitTaken = localized(
  '同一上级下已有同名部门',
  'a department with this name already exists',
  '同一上級下已有同名部門',
)
const noUnit = localized('部门不存在', 'the department does not exist', '部門不存在')
const noParent = localized('上级部门不存在', 'the parent department does not exist', '上級部門不存在')
const hasMembers = localized(
  '部门下还有成员，不能删除',
  'the department still has members',
  '部門下還有成員，不能刪除',
)
const hasUnits = localized(
  '部门下还有子部门，不能删除',
  'the department still has subdepartments',
  '部門下還有子部門，不能刪除',
)
const noRight = localized(
  '应用没有此接口的权限，请在管理后台授权',
  'the application has no permission for this call; grant it in the admin console',
  '應用沒有此介面的權限，請在管理後台授權',
)
const badMedia = localized(
  '素材不存在或已过期',
  'the material does not exist or has expired',
  '素材不存在或已過期',
)

const shared: Readonly<Record<string, LocalizedText>> = {
  '-1': busy,
  40014: badToken,
  42001: badToken,
  41001: badToken,
  60102: idTaken,
  60104: phoneTaken,
  60103: badPhone,
  60003: noUnit,
  60004: noParent,
  60005: hasMembers,
  60006: hasUnits,
  60008: unitTaken,
  60011: noRight,
  60020: notListed,
}

/** Texts for common codes. Other codes are shown with their number and the provider's own message. */
const meanings: Readonly<Record<Provider, Readonly<Record<string, LocalizedText>>>> = {
  mp: {
    ...shared,
    40001: localized(
      'AppSecret 错误，或凭证已失效',
      'the AppSecret is wrong, or the token has expired',
      'AppSecret 錯誤，或憑證已失效',
    ),
    40003: localized(
      '该用户不是此公众号的关注者',
      'the user does not follow this account',
      '該使用者不是此公眾號的關注者',
    ),
    40004: localized('文件类型不符合要求', 'files of this type are not taken', '檔案類型不符合要求'),
    40005: localized('文件类型不符合要求', 'files of this type are not taken', '檔案類型不符合要求'),
    40006: localized('文件过大', 'the file is too large', '檔案過大'),
    40007: badMedia,
    40009: localized('图片过大', 'the picture is too large', '圖片過大'),
    40013: localized('AppID 不正确', 'the AppID is not valid', 'AppID 不正確'),
    40016: localized('菜单按钮个数超出限制', 'the menu has too many buttons', '選單按鈕個數超出限制'),
    40018: localized('菜单按钮名称过长', 'the name of a button is too long', '選單按鈕名稱過長'),
    40054: localized(
      '子菜单的网页地址不被接受',
      'the URL of a submenu button is not accepted',
      '子選單的網頁位址不被接受',
    ),
    40055: localized(
      '菜单的网页地址不被接受',
      'the URL of a button is not accepted',
      '選單的網頁位址不被接受',
    ),
    40125: localized('AppSecret 不正确', 'the AppSecret is wrong', 'AppSecret 不正確'),
    40164: notListed,
    45009: localized('今天的调用次数已用完', 'the daily call quota is used up', '今天的呼叫次數已用完'),
    45011: tooOften,
    45028: localized('群发次数已用完', 'the quota of mass messages is used up', '群發次數已用完'),
    45047: localized(
      '客服消息发送次数已用完',
      'the quota of messages to this follower is used up',
      '客服訊息傳送次數已用完',
    ),
    45056: localized(
      '标签数量已达上限（100 个）',
      'the limit of 100 tags is reached',
      '標籤數量已達上限（100 個）',
    ),
    45057: localized(
      '标签下的粉丝超过十万，不能删除',
      'a tag with more than 100,000 followers cannot be deleted',
      '標籤下的粉絲超過十萬，不能刪除',
    ),
    45058: localized('系统保留的标签不能修改', 'system tags cannot be changed', '系統保留的標籤不能修改'),
    45059: localized(
      '粉丝身上的标签已达上限（20 个）',
      'a follower has the limit of 20 tags',
      '粉絲身上的標籤已達上限（20 個）',
    ),
    45157: localized('标签名称已存在', 'a tag with this name already exists', '標籤名稱已存在'),
    45158: localized('标签名称过长', 'the name of the tag is too long', '標籤名稱過長'),
    45066: localized(
      '同一条群发消息重试过快，请一分钟后再试',
      'the same message was sent a moment ago; try again in a minute',
      '同一條群發訊息重試過快，請一分鐘後再試',
    ),
    48001: localized(
      '公众号没有此接口的权限（需要认证）',
      'the account has no permission for this call; it must be verified',
      '公眾號沒有此介面的權限（需要認證）',
    ),
    48004: localized('接口已被封禁', 'this call is blocked for the account', '介面已被封禁'),
    88000: localized('没有留言权限', 'comments are not allowed', '沒有留言權限'),
  },
  wecom: {
    ...shared,
    40004: localized('文件类型不符合要求', 'files of this type are not taken', '檔案類型不符合要求'),
    40006: localized('文件大小不符合要求', 'the file size is not accepted', '檔案大小不符合要求'),
    40007: badMedia,
    40001: localized('应用密钥（Secret）不正确', 'the secret is wrong', '應用密鑰（Secret）不正確'),
    40013: localized('企业 ID 不正确', 'the corporation ID is not valid', '企業 ID 不正確'),
    40056: localized('应用 AgentId 不正确', 'the AgentId is not valid', '應用 AgentId 不正確'),
    40063: localized('缺少必填参数', 'something required is missing', '缺少必填參數'),
    45009: tooOften,
    45033: tooOften,
    48002: noRight,
    60001: localized(
      '部门名称长度应为 1 至 64 个字符',
      'the name of a department must have 1 to 64 characters',
      '部門名稱長度應為 1 至 64 個字元',
    ),
    60009: localized(
      '部门名称含有不允许的字符',
      'the name of the department contains characters that are not allowed',
      '部門名稱含有不允許的字元',
    ),
    60010: localized('部门之间形成了循环', 'the departments would form a cycle', '部門之間形成了循環'),
    60105: localized('邮箱格式不正确', 'the email address is not valid', '信箱格式不正確'),
    60106: localized(
      '邮箱已被其他成员使用',
      'another member uses this email address',
      '信箱已被其他成員使用',
    ),
    60111: noMember,
    60112: localized('成员姓名不符合要求', 'the name of the member is not accepted', '成員姓名不符合要求'),
    60121: noMember,
    60123: noUnit,
    60124: noParent,
    60125: localized(
      '部门名称不符合要求',
      'the name of the department is not accepted',
      '部門名稱不符合要求',
    ),
    60129: localized(
      '手机号和邮箱不能都为空',
      'a member needs a mobile number or an email address',
      '手機號和信箱不能都為空',
    ),
    81013: localized(
      '接收人都不在应用的可见范围内',
      'no recipient is in the visible range of the application',
      '接收人都不在應用的可見範圍內',
    ),
    82001: localized('没有接收人', 'there is no recipient', '沒有接收人'),
    301002: noRight,
  },
  dingtalk: {
    ...shared,
    33012: noMember,
    40035: localized('缺少必填参数', 'something required is missing', '缺少必填參數'),
    40078: localized(
      'AppKey 或 AppSecret 不正确',
      'the AppKey or the AppSecret is wrong',
      'AppKey 或 AppSecret 不正確',
    ),
    40089: localized(
      'AppKey 或 AppSecret 不正确',
      'the AppKey or the AppSecret is wrong',
      'AppKey 或 AppSecret 不正確',
    ),
    40103: localized(
      '已向其发出邀请，对方确认后加入',
      'an invitation was sent; the member joins after accepting it',
      '已向其發出邀請，對方確認後加入',
    ),
    50002: localized(
      '不在应用的授权范围内',
      'outside the authorized range of the application',
      '不在應用的授權範圍內',
    ),
    60121: noMember,
    90002: tooOften,
    90006: tooOften,
    90018: tooOften,
    90020: localized(
      '本月的接口调用量已用完，请在开发者后台的资源管理中查看',
      'the monthly call quota is used up; see resource management in the developer console',
      '本月的介面呼叫量已用完，請在開發者後台的資源管理中檢視',
    ),
    130101: localized('机器人发送过于频繁', 'the robot sends too many messages', '機器人傳送過於頻繁'),
    310000: localized(
      '机器人的签名或安全设置不符',
      'the signature or the security settings of the robot do not match',
      '機器人的簽名或安全設定不符',
    ),
    400013: localized(
      '机器人所在的群不存在',
      'the group of the robot does not exist',
      '機器人所在的群不存在',
    ),
    300001: localized('机器人令牌不正确', 'the token of the robot is wrong', '機器人令牌不正確'),
  },
}

export const findMeaning = (provider: Provider, code: string): LocalizedText | undefined =>
  meanings[provider][code]
