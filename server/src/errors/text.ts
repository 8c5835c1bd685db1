import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Pattern } from '@tessera/shared/contract/patterns'
import type { SuccessMessage } from '@tessera/shared/contract/wire'

/** Messages for refusals that are not specific to a feature. */
export const general = {
  fault: {
    zh: '服务器出错了，请稍后再试',
    en: 'Something went wrong on the server. Please try again later.',
    zhtw: '伺服器出錯了，請稍後再試',
  },
  gone: {
    zh: '记录不存在或已被删除',
    en: 'This record does not exist or has been deleted.',
    zhtw: '記錄不存在或已被刪除',
  },
  noSuchCall: { zh: '接口不存在', en: 'This endpoint does not exist.', zhtw: '介面不存在' },
  badAddress: {
    zh: '请求地址无法识别',
    en: 'The address of this request cannot be read.',
    zhtw: '無法識別請求位址',
  },
  forbidden: {
    zh: '您没有此操作的权限，请联系管理员',
    en: 'You do not have permission to do this. Please contact an administrator.',
    zhtw: '您沒有此操作的權限，請聯絡管理員',
  },
  outsideAreas: {
    zh: '应用“{{remote}}”在隔离环境中运行，只能调用：{{areas}}',
    en: 'The remote “{{remote}}” runs in a sandbox and may only call: {{areas}}.',
    zhtw: '應用「{{remote}}」在隔離環境中執行，只能呼叫：{{areas}}',
  },
  noAreas: {
    zh: '应用“{{remote}}”在隔离环境中运行，不能调用任何接口',
    en: 'The remote “{{remote}}” runs in a sandbox and may not make any calls.',
    zhtw: '應用「{{remote}}」在隔離環境中執行，不能呼叫任何介面',
  },
  sandboxHost: {
    zh: '此地址仅用于隔离环境中的页面，请使用 {{shell}}',
    en: 'This address serves sandboxed pages only. Please use {{shell}}.',
    zhtw: '此位址僅用於隔離環境中的頁面，請使用 {{shell}}',
  },
  expired: {
    zh: '登录已过期，请重新登录',
    en: 'Your session has expired. Please sign in again.',
    zhtw: '登入已過期，請重新登入',
  },
  elsewhere: {
    zh: '您的账号已在其他地方登录',
    en: 'Your account has signed in on another device.',
    zhtw: '您的帳號已在其他地方登入',
  },
  badToken: {
    zh: '身份验证失败，请重新登录',
    en: 'Authentication failed. Please sign in again.',
    zhtw: '身份驗證失敗，請重新登入',
  },
  passwordFirst: { zh: '请先修改密码', en: 'Please change your password first.', zhtw: '請先修改密碼' },
  twoFactorFirst: {
    zh: '请先设置两步验证',
    en: 'Please set up two-step verification first.',
    zhtw: '請先設定兩步驟驗證',
  },
  notJson: {
    zh: '请求内容不是有效的 JSON',
    en: 'The request body is not valid JSON.',
    zhtw: '請求內容不是有效的 JSON',
  },
  notObject: {
    zh: '请求内容必须是一个对象',
    en: 'The request body must be an object.',
    zhtw: '請求內容必須是一個物件',
  },
  tooLarge: { zh: '请求内容过大', en: 'The request body is too large.', zhtw: '請求內容過大' },
  noFile: { zh: '请选择要上传的文件', en: 'Please choose a file to upload.', zhtw: '請選擇要上傳的檔案' },
  noFields: {
    zh: '请求内容无法读取',
    en: 'The request body cannot be read.',
    zhtw: '請求內容無法讀取',
  },
  badMedia: { zh: '不支持的内容类型', en: 'This content type is not supported.', zhtw: '不支援的內容類型' },
  tooOften: {
    zh: '操作过于频繁，请稍后再试',
    en: 'Too many attempts. Please try again later.',
    zhtw: '操作過於頻繁，請稍後再試',
  },
  diskFull: {
    zh: '服务器磁盘空间不足，暂时无法保存，请稍后再试或联系管理员',
    en: 'The server is out of disk space and cannot save anything right now. Please try again later or contact an administrator.',
    zhtw: '伺服器磁碟空間不足，暫時無法儲存，請稍後再試或聯絡管理員',
  },
  overloaded: {
    zh: '服务器繁忙，请稍后再试',
    en: 'The server is busy. Please try again later.',
    zhtw: '伺服器忙碌，請稍後再試',
  },
  taken: { zh: '该记录已存在', en: 'This record already exists.', zhtw: '該記錄已存在' },
  atOnce: {
    zh: '该数据正在被修改，请稍后重试',
    en: 'This record is being changed at this moment. Please try again later.',
    zhtw: '該資料正在被修改，請稍後再試',
  },
  usedByFlows: {
    zh: '流程“{{names}}”仍在使用，请先修改这些流程',
    en: 'These flows still use it: {{names}}. Change them first.',
    zhtw: '流程「{{names}}」仍在使用，請先修改這些流程',
  },
  hasFlowDuties: {
    zh: '该用户还有 {{count}} 个流程待处理，请先移交：{{names}}',
    en: 'The user still has {{count}} [count:task|tasks] to handle. Hand [count:it|them] over first: {{names}}',
    zhtw: '該使用者還有 {{count}} 個流程待處理，請先移交：{{names}}',
  },
  keepsFlowDuties: {
    zh: '该用户仍有 {{count}} 个流程待处理，请移交：{{names}}',
    en: 'The user still has {{count}} [count:task|tasks] to handle. Hand [count:it|them] over: {{names}}',
    zhtw: '該使用者仍有 {{count}} 個流程待處理，請移交：{{names}}',
  },
  changedMeanwhile: {
    zh: '该记录已在别处（如其他窗口）被修改，请重新打开后再保存',
    en: 'This record was changed meanwhile, perhaps in another window. Please reopen it before saving.',
    zhtw: '該記錄已在別處（如其他視窗）被修改，請重新開啟後再儲存',
  },
  inUse: {
    zh: '该记录仍被其他数据引用',
    en: 'Other data still refers to this record.',
    zhtw: '該記錄仍被其他資料引用',
  },
  unknownReference: {
    zh: '所引用的记录不存在',
    en: 'A referenced record does not exist.',
    zhtw: '所引用的記錄不存在',
  },
  badValue: { zh: '内容不符合要求', en: 'A value is not valid.', zhtw: '內容不符合要求' },
} satisfies Record<string, LocalizedText>

/** Messages of successful calls, which clients show. Edits are stored under the name `says` (`words.ts`). */
export const successMessages = {
  created: { zh: '新建成功', en: 'Created.', zhtw: '新建成功' },
  copied: { zh: '复制成功', en: 'Copied.', zhtw: '複製成功' },
  uploaded: { zh: '上传成功', en: 'Uploaded.', zhtw: '上傳成功' },
  updated: { zh: '修改成功', en: 'Saved.', zhtw: '修改成功' },
  deleted: { zh: '删除成功', en: 'Deleted.', zhtw: '刪除成功' },
  stateChanged: { zh: '更新状态成功', en: 'Status updated.', zhtw: '更新狀態成功' },
  passwordReset: { zh: '重置密码成功', en: 'Password reset.', zhtw: '重設密碼成功' },
  passwordChanged: { zh: '修改密码成功', en: 'Password changed.', zhtw: '修改密碼成功' },
  signedOut: { zh: '退出成功', en: 'Signed out.', zhtw: '登出成功' },
  sessionEnded: { zh: '已退出该设备', en: 'The device was signed out.', zhtw: '已登出該裝置' },
  twoFactorOn: { zh: '两步验证已开启', en: 'Two-step verification is on.', zhtw: '兩步驟驗證已開啟' },
  twoFactorOff: { zh: '两步验证已关闭', en: 'Two-step verification is off.', zhtw: '兩步驟驗證已關閉' },
  codeSent: { zh: '验证码已发送', en: 'Code sent.', zhtw: '驗證碼已發送' },
  requested: {
    zh: '申请已提交，管理员会尽快与您联系',
    en: 'Request sent. An administrator will contact you.',
    zhtw: '申請已提交，管理員會盡快與您聯絡',
  },
  resent: { zh: '已重新加入发送队列', en: 'Queued for sending again.', zhtw: '已重新加入發送佇列' },
  queued: { zh: '已加入发送队列', en: 'Queued for sending.', zhtw: '已加入發送佇列' },
  unlocked: { zh: '解锁成功', en: 'Unlocked.', zhtw: '解鎖成功' },
  released: { zh: '发布成功', en: 'Released.', zhtw: '發布成功' },
  recalled: { zh: '撤回成功', en: 'Recalled.', zhtw: '撤回成功' },
  restored: { zh: '已恢复', en: 'Restored.', zhtw: '已恢復' },
  done: { zh: '操作成功', en: 'Done.', zhtw: '操作成功' },
} satisfies Record<SuccessMessage, LocalizedText>

/** Messages for one invalid field; `{{field}}` is its name on the wire. */
export const field = {
  missing: { zh: '{{field}}：不能为空', en: '{{field}}: required.', zhtw: '{{field}}：不能為空' },
  type: {
    zh: '{{field}}：类型应为{{type}}',
    en: '{{field}}: must be of type {{type}}.',
    zhtw: '{{field}}：類型應為{{type}}',
  },
  tooLong: {
    zh: '{{field}}：最多{{n}}个字符',
    en: '{{field}}: at most {{n}} [n:character|characters].',
    zhtw: '{{field}}：最多{{n}}個字元',
  },
  tooShort: {
    zh: '{{field}}：至少{{n}}个字符',
    en: '{{field}}: at least {{n}} [n:character|characters].',
    zhtw: '{{field}}：至少{{n}}個字元',
  },
  tooBig: {
    zh: '{{field}}：不能大于{{n}}',
    en: '{{field}}: at most {{n}}.',
    zhtw: '{{field}}：不能大於{{n}}',
  },
  tooSmall: {
    zh: '{{field}}：不能小于{{n}}',
    en: '{{field}}: at least {{n}}.',
    zhtw: '{{field}}：不能小於{{n}}',
  },
  tooComplex: {
    zh: '{{field}}：格式过于复杂，请减少格式或拆分内容',
    en: '{{field}}: too much formatting. Remove some of it, or split the text.',
    zhtw: '{{field}}：格式過於複雜，請減少格式或拆分內容',
  },
  cents: {
    zh: '{{field}}：最多两位小数',
    en: '{{field}}: at most two decimals.',
    zhtw: '{{field}}：最多兩位小數',
  },
  tooMany: {
    zh: '{{field}}：最多{{n}}项',
    en: '{{field}}: at most {{n}} [n:item|items].',
    zhtw: '{{field}}：最多{{n}}項',
  },
  badText: {
    zh: '{{field}}：包含无法保存的字符',
    en: '{{field}}: contains a character that cannot be stored.',
    zhtw: '{{field}}：包含無法儲存的字元',
  },
  tooDeep: {
    zh: '{{field}}：嵌套不能超过{{n}}层',
    en: '{{field}}: at most {{n}} levels in one another.',
    zhtw: '{{field}}：巢狀不能超過{{n}}層',
  },
  oneOf: {
    zh: '{{field}}：只能是 {{others}} 或 {{last}}',
    en: '{{field}}: must be {{others}} or {{last}}.',
    zhtw: '{{field}}：只能是 {{others}} 或 {{last}}',
  },
  only: {
    zh: '{{field}}：只能是 {{last}}',
    en: '{{field}}: must be {{last}}.',
    zhtw: '{{field}}：只能是 {{last}}',
  },
  email: {
    zh: '{{field}}：请输入正确的邮箱地址',
    en: '{{field}}: please enter a valid email address.',
    zhtw: '{{field}}：請輸入正確的信箱地址',
  },
  invalid: {
    zh: '{{field}}：内容不正确',
    en: '{{field}}: not a valid value.',
    zhtw: '{{field}}：內容不正確',
  },
} satisfies Record<string, LocalizedText>

/** Messages for the reusable patterns of the contract. */
export const pattern = {
  enCode: {
    zh: '{{field}}：只能由英文、数字和点组成，且点不能在开头或结尾',
    en: '{{field}}: letters, digits and dots only; no dot at the start or end.',
    zhtw: '{{field}}：只能由英文、數字和點組成，且點不能在開頭或結尾',
  },
  account: {
    zh: '{{field}}：只能由字母和数字组成',
    en: '{{field}}: letters and digits only.',
    zhtw: '{{field}}：只能由字母和數字組成',
  },
  fullName: {
    zh: '{{field}}：只能由中文、字母和数字组成',
    en: '{{field}}: Chinese characters, letters and digits only.',
    zhtw: '{{field}}：只能由中文、字母和數字組成',
  },
  password: {
    zh: '{{field}}：请输入6-16位数字或字母',
    en: '{{field}}: 6 to 16 digits or letters.',
    zhtw: '{{field}}：請輸入6-16位數字或字母',
  },
  phone: {
    zh: '{{field}}：请正确输入手机号码',
    en: '{{field}}: please enter a valid mobile number.',
    zhtw: '{{field}}：請正確輸入手機號碼',
  },
  md5: {
    zh: '{{field}}：密码格式不正确',
    en: '{{field}}: the password has the wrong format.',
    zhtw: '{{field}}：密碼格式不正確',
  },
  digits: { zh: '{{field}}：只能输入数字', en: '{{field}}: digits only.', zhtw: '{{field}}：只能輸入數字' },
  email: {
    zh: '{{field}}：请输入正确的邮箱地址',
    en: '{{field}}: please enter a valid email address.',
    zhtw: '{{field}}：請輸入正確的信箱地址',
  },
  plate: {
    zh: '{{field}}：请输入正确的车牌号',
    en: '{{field}}: please enter a valid license plate.',
    zhtw: '{{field}}：請輸入正確的車牌號',
  },
  chinese: {
    zh: '{{field}}：只能输入中文',
    en: '{{field}}: Chinese characters only.',
    zhtw: '{{field}}：只能輸入中文',
  },
  halves: {
    zh: '{{field}}：只能输入整数或0.5的倍数',
    en: '{{field}}: a whole number or a multiple of 0.5.',
    zhtw: '{{field}}：只能輸入整數或0.5的倍數',
  },
  positive: {
    zh: '{{field}}：只能输入正整数',
    en: '{{field}}: a positive whole number.',
    zhtw: '{{field}}：只能輸入正整數',
  },
  webAddress: {
    zh: '{{field}}：请输入以 http:// 或 https:// 开头的地址',
    en: '{{field}}: must start with http:// or https://.',
    zhtw: '{{field}}：請輸入以 http:// 或 https:// 開頭的位址',
  },
} satisfies Record<Pattern, LocalizedText>
