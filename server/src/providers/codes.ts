import type { LocalizedText } from '@tessera/shared/contract/lang'

export const providers = ['mp', 'wecom', 'dingtalk'] as const
/** Public account, enterprise WeChat, DingTalk. */
export type Provider = (typeof providers)[number]

export const providerNames: Readonly<Record<Provider, LocalizedText>> = {
  mp: { zh: '微信公众平台', en: 'WeChat', zhtw: '微信公眾平台' },
  wecom: { zh: '企业微信', en: 'WeCom', zhtw: '企業微信' },
  dingtalk: { zh: '钉钉', en: 'DingTalk', zhtw: '釘釘' },
}

/** What a refusal of a provider asks for: another token, a pause, another day, or somebody who puts it right. */
export type Trouble = 'token' | 'busy' | 'quota' | 'refused'

/** Codes that say more than "refused", as each provider documents them. */
const troubles: Readonly<Record<Provider, Readonly<Record<string, Trouble>>>> = {
  mp: { 40001: 'token', 40014: 'token', 42001: 'token', '-1': 'busy', 45011: 'busy', 45009: 'quota' },
  // 45009 is a limit by the minute and by the hour here.
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

export const troubleOf = (provider: Provider, code: string): Trouble => troubles[provider][code] ?? 'refused'

const line = (zh: string, en: string, zhtw: string): LocalizedText => ({ zh, en, zhtw })
const busy = line('系统繁忙，请稍后再试', 'it is busy; try again later', '系統繁忙，請稍後再試')
const badToken = line(
  '访问凭证无效，请检查密钥',
  'the token is not valid: check the secret',
  '存取憑證無效，請檢查密鑰',
)
const tooOften = line(
  '调用过于频繁，请稍后再试',
  'it is asked too often; try again later',
  '呼叫過於頻繁，請稍後再試',
)
const notListed = line(
  '服务器 IP 不在白名单中，请在管理后台添加',
  'this server’s address is not on its list: add it in its console',
  '伺服器 IP 不在白名單中，請在管理後台新增',
)
const phoneTaken = line(
  '手机号码已被其他成员使用',
  'another member has this mobile number',
  '手機號碼已被其他成員使用',
)
const badPhone = line('手机号码不正确', 'this is no mobile number', '手機號碼不正確')
const idTaken = line('成员账号已存在', 'a member of this id exists already', '成員帳號已存在')
const noMember = line('成员不存在', 'there is no such member', '成員不存在')
const unitTaken = line(
  '同一上级下已有同名部门',
  'a department of this name is there already',
  '同一上級下已有同名部門',
)
const noUnit = line('部门不存在', 'there is no such department', '部門不存在')
const noParent = line('上级部门不存在', 'there is no such parent department', '上級部門不存在')
const hasMembers = line(
  '部门下还有成员，不能删除',
  'the department still has members',
  '部門下還有成員，不能刪除',
)
const hasUnits = line(
  '部门下还有子部门，不能删除',
  'the department still has departments below it',
  '部門下還有子部門，不能刪除',
)
const noRight = line(
  '应用没有此接口的权限，请在管理后台授权',
  'the application may not do this: grant it in its console',
  '應用沒有此介面的權限，請在管理後台授權',
)
const badMedia = line('素材不存在或已过期', 'this material is not there any more', '素材不存在或已過期')

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

/** What the common codes mean and what to do about them; any other is told by its number and the provider's own sentence. */
const meanings: Readonly<Record<Provider, Readonly<Record<string, LocalizedText>>>> = {
  mp: {
    ...shared,
    40001: line(
      'AppSecret 错误，或凭证已失效',
      'the AppSecret is wrong, or the token is over',
      'AppSecret 錯誤，或憑證已失效',
    ),
    40003: line(
      '该用户不是此公众号的关注者',
      'this is no follower of the account',
      '該使用者不是此公眾號的關注者',
    ),
    40004: line('文件类型不符合要求', 'files of this type are not taken', '檔案類型不符合要求'),
    40005: line('文件类型不符合要求', 'files of this type are not taken', '檔案類型不符合要求'),
    40006: line('文件过大', 'the file is too large', '檔案過大'),
    40007: badMedia,
    40009: line('图片过大', 'the picture is too large', '圖片過大'),
    40013: line('AppID 不正确', 'there is no such AppID', 'AppID 不正確'),
    40016: line('菜单按钮个数超出限制', 'the menu has too many buttons', '選單按鈕個數超出限制'),
    40018: line('菜单按钮名称过长', 'the name of a button is too long', '選單按鈕名稱過長'),
    40054: line(
      '子菜单的网页地址不被接受',
      'the address of a button below is not accepted',
      '子選單的網頁位址不被接受',
    ),
    40055: line(
      '菜单的网页地址不被接受',
      'the address of a button is not accepted',
      '選單的網頁位址不被接受',
    ),
    40125: line('AppSecret 不正确', 'the AppSecret is wrong', 'AppSecret 不正確'),
    40164: notListed,
    45009: line('今天的调用次数已用完', 'the calls of this day are used up', '今天的呼叫次數已用完'),
    45011: tooOften,
    45028: line('群发次数已用完', 'no more messages may be sent to all', '群發次數已用完'),
    45047: line(
      '客服消息发送次数已用完',
      'no more messages may be sent to this follower',
      '客服訊息傳送次數已用完',
    ),
    45056: line('标签数量已达上限（100 个）', 'there are 100 tags already', '標籤數量已達上限（100 個）'),
    45057: line(
      '标签下的粉丝超过十万，不能删除',
      'a tag with more than 100,000 followers cannot be deleted',
      '標籤下的粉絲超過十萬，不能刪除',
    ),
    45058: line('系统保留的标签不能修改', 'this tag belongs to the system', '系統保留的標籤不能修改'),
    45059: line(
      '粉丝身上的标签已达上限（20 个）',
      'a follower has 20 tags already',
      '粉絲身上的標籤已達上限（20 個）',
    ),
    45157: line('标签名称已存在', 'a tag of this name exists already', '標籤名稱已存在'),
    45158: line('标签名称过长', 'the name of the tag is too long', '標籤名稱過長'),
    45066: line(
      '同一条群发消息重试过快，请一分钟后再试',
      'the same message was tried a moment ago: try again in a minute',
      '同一條群發訊息重試過快，請一分鐘後再試',
    ),
    48001: line(
      '公众号没有此接口的权限（需要认证）',
      'this account may not do this: it has to be verified',
      '公眾號沒有此介面的權限（需要認證）',
    ),
    48004: line('接口已被封禁', 'this call is blocked for the account', '介面已被封禁'),
    88000: line('没有留言权限', 'comments are not allowed', '沒有留言權限'),
  },
  wecom: {
    ...shared,
    40004: line('文件类型不符合要求', 'files of this type are not taken', '檔案類型不符合要求'),
    40006: line('文件大小不符合要求', 'the size of the file is not accepted', '檔案大小不符合要求'),
    40007: badMedia,
    40001: line('应用密钥（Secret）不正确', 'the secret is wrong', '應用密鑰（Secret）不正確'),
    40013: line('企业 ID 不正确', 'there is no such corporation id', '企業 ID 不正確'),
    40056: line('应用 AgentId 不正确', 'there is no such AgentId', '應用 AgentId 不正確'),
    40063: line('缺少必填参数', 'something required is missing', '缺少必填參數'),
    45009: tooOften,
    45033: tooOften,
    48002: noRight,
    60001: line(
      '部门名称长度应为 1 至 64 个字符',
      'the name of a department has 1 to 64 characters',
      '部門名稱長度應為 1 至 64 個字元',
    ),
    60009: line(
      '部门名称含有不允许的字符',
      'the name of the department has forbidden characters',
      '部門名稱含有不允許的字元',
    ),
    60010: line('部门之间形成了循环', 'the departments would form a circle', '部門之間形成了循環'),
    60105: line('邮箱格式不正确', 'this is no mail address', '信箱格式不正確'),
    60106: line('邮箱已被其他成员使用', 'another member has this mail address', '信箱已被其他成員使用'),
    60111: noMember,
    60112: line('成员姓名不符合要求', 'the name of the member is not accepted', '成員姓名不符合要求'),
    60121: noMember,
    60123: noUnit,
    60124: noParent,
    60125: line('部门名称不符合要求', 'the name of the department is not accepted', '部門名稱不符合要求'),
    60129: line(
      '手机号和邮箱不能都为空',
      'a member needs a mobile number or a mail address',
      '手機號和信箱不能都為空',
    ),
    81013: line(
      '接收人都不在应用的可见范围内',
      'none of the recipients can see the application',
      '接收人都不在應用的可見範圍內',
    ),
    82001: line('没有接收人', 'there is no recipient', '沒有接收人'),
    301002: noRight,
  },
  dingtalk: {
    ...shared,
    33012: noMember,
    40035: line('缺少必填参数', 'something required is missing', '缺少必填參數'),
    40078: line(
      'AppKey 或 AppSecret 不正确',
      'the AppKey or the AppSecret is wrong',
      'AppKey 或 AppSecret 不正確',
    ),
    40089: line(
      'AppKey 或 AppSecret 不正确',
      'the AppKey or the AppSecret is wrong',
      'AppKey 或 AppSecret 不正確',
    ),
    40103: line(
      '已向其发出邀请，对方确认后加入',
      'an invitation was sent; they join once they accept it',
      '已向其發出邀請，對方確認後加入',
    ),
    50002: line('不在应用的授权范围内', 'outside of what the application may see', '不在應用的授權範圍內'),
    60121: noMember,
    90002: tooOften,
    90006: tooOften,
    90018: tooOften,
    90020: line(
      '本月的接口调用量已用完，请在开发者后台的资源管理中查看',
      'the calls of this month are used up: see the resources in its console',
      '本月的介面呼叫量已用完，請在開發者後台的資源管理中檢視',
    ),
    130101: line('机器人发送过于频繁', 'the robot is asked too often', '機器人傳送過於頻繁'),
    310000: line(
      '机器人的签名或安全设置不符',
      'the signature or the safety settings of the robot do not match',
      '機器人的簽名或安全設定不符',
    ),
    400013: line('机器人所在的群不存在', 'the group of the robot is not there', '機器人所在的群不存在'),
    300001: line('机器人令牌不正确', 'the token of the robot is wrong', '機器人令牌不正確'),
  },
}

export const meaningOf = (provider: Provider, code: string): LocalizedText | undefined =>
  meanings[provider][code]
