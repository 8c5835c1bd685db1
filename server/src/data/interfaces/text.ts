import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  enCodeTaken: { zh: '接口编码已存在', en: 'This interface code already exists.', zhtw: '介面編碼已存在' },
  disabled: { zh: '该数据接口已禁用', en: 'This data interface is disabled.', zhtw: '該資料介面已停用' },
  needsSession: {
    zh: '该数据接口只有登录后才能调用',
    en: 'Only signed-in users may call this data interface.',
    zhtw: '該資料介面只有登入後才能呼叫',
  },
  copySuffix: { zh: '副本', en: 'copy', zhtw: '副本' },

  noStatic: {
    zh: 'query：静态数据必须是 JSON',
    en: 'query: static data must be JSON.',
    zhtw: 'query：靜態資料必須是 JSON',
  },
  noRows: {
    zh: '接口结果必须是对象的数组（或含 data、list 的对象）',
    en: 'The result must be an array of objects (or an object with data or list).',
    zhtw: '介面結果必須是物件的陣列（或含 data、list 的物件）',
  },
  tooManyRows: {
    zh: '结果超过 {{n}} 行，请增加条件或分页（@pageSize、@offsetSize）',
    en: 'The result exceeds {{n}} rows. Add conditions or use paging (@pageSize, @offsetSize).',
    zhtw: '結果超過 {{n}} 列，請增加條件或分頁（@pageSize、@offsetSize）',
  },
  tooLarge: {
    zh: '结果超过 {{size}} MB，请减少列或增加条件',
    en: 'The result exceeds {{size}} MB. Select fewer columns or add conditions.',
    zhtw: '結果超過 {{size}} MB，請減少欄位或增加條件',
  },

  wrongParameters: {
    zh: 'requestParameters：参数定义有误（名称以字母、汉字或下划线开头，不重复，且不与内置参数同名）',
    en: 'requestParameters: invalid parameter. Names start with a letter or _, are unique, and differ from built-in parameters.',
    zhtw: 'requestParameters：參數定義有誤（名稱以字母、漢字或底線開頭，不重複，且不與內建參數同名）',
  },
  wrongHeaders: {
    zh: 'requestHeaders：请求头有误',
    en: 'requestHeaders: invalid header.',
    zhtw: 'requestHeaders：請求標頭有誤',
  },
  secretElsewhere: {
    zh: '地址已指向另一台服务器，请重新填写保密的请求头“{{name}}”',
    en: 'The address points to another server. Enter the secret header “{{name}}” again.',
    zhtw: '位址已指向另一台伺服器，請重新填寫保密的請求標頭「{{name}}」',
  },
  wrongValues: {
    zh: 'parameters：参数值必须是 JSON 对象',
    en: 'parameters: values must be a JSON object.',
    zhtw: 'parameters：參數值必須是 JSON 物件',
  },
  unknownParameter: {
    zh: '接口没有参数 {{name}}',
    en: 'The interface has no parameter {{name}}.',
    zhtw: '介面沒有參數 {{name}}',
  },
  parameterMissing: {
    zh: '请填写参数“{{name}}”',
    en: 'Enter the parameter “{{name}}”.',
    zhtw: '請填寫參數「{{name}}」',
  },
  parameterType: {
    zh: '参数“{{name}}”的值不是 {{type}}',
    en: 'The value of the parameter “{{name}}” is not of type {{type}}.',
    zhtw: '參數「{{name}}」的值不是 {{type}}',
  },

  wrongMethod: {
    zh: 'requestMethod：语句与所选的操作不一致',
    en: 'requestMethod: the statement does not match the selected operation.',
    zhtw: 'requestMethod：語句與所選的操作不一致',
  },
  writesOpenly: {
    zh: '写入数据的接口必须验证身份，且不能缓存',
    en: 'An interface that writes data must verify its callers and cannot be cached.',
    zhtw: '寫入資料的介面必須驗證身分，且不能快取',
  },
  writesHere: {
    zh: '写入数据的接口不能在这里使用',
    en: 'An interface that writes data cannot be used here.',
    zhtw: '寫入資料的介面不能在這裡使用',
  },
  readOnly: {
    zh: '该数据连接为只读，不能写入',
    en: 'This data source is read-only.',
    zhtw: '該資料連線為唯讀，不能寫入',
  },

  wrongAddress: {
    zh: 'path：请填写以 http:// 或 https:// 开头的地址，主机名中不能有参数',
    en: 'path: enter an address that starts with http:// or https://, without parameters in the host name.',
    zhtw: 'path：請填寫以 http:// 或 https:// 開頭的位址，主機名稱中不能有參數',
  },
  unknownPlace: {
    zh: '地址中的 {{name}} 没有定义为参数',
    en: '{{name}} in the address is not defined as a parameter.',
    zhtw: '位址中的 {{name}} 沒有定義為參數',
  },
  hostNotAllowed: {
    zh: '不允许访问 {{host}}：请管理员在系统配置的“接口地址白名单”中添加',
    en: '{{host}} is not allowed. An administrator can add it to the allowed hosts of interfaces in the system settings.',
    zhtw: '不允許存取 {{host}}：請管理員在系統設定的「介面位址白名單」中新增',
  },
  addressNotAllowed: {
    zh: '不允许访问 {{host}}：它在内部网络中',
    en: '{{host}} is not allowed because it is in a private network.',
    zhtw: '不允許存取 {{host}}：它在內部網路中',
  },
  answerTooLarge: {
    zh: '对方返回的内容超过 {{size}} MB，已中断',
    en: 'The response exceeds {{size}} MB and was aborted.',
    zhtw: '對方傳回的內容超過 {{size}} MB，已中斷',
  },
  certificate: {
    zh: '{{host}} 的证书无法通过验证（{{why}}）',
    en: 'The certificate of {{host}} could not be verified ({{why}}).',
    zhtw: '{{host}} 的憑證無法通過驗證（{{why}}）',
  },
  noAnswer: {
    zh: '{{host}} 在 {{seconds}} 秒内没有响应',
    en: '{{host}} did not respond within {{seconds}} s.',
    zhtw: '{{host}} 在 {{seconds}} 秒內沒有回應',
  },
  unreachable: {
    zh: '无法访问 {{host}}：{{why}}',
    en: '{{host}} cannot be reached: {{why}}',
    zhtw: '無法存取 {{host}}：{{why}}',
  },
  tooManyHops: {
    zh: '{{host}} 的重定向无法跟随',
    en: 'The redirects of {{host}} cannot be followed.',
    zhtw: '{{host}} 的重新導向無法跟隨',
  },
  status: {
    zh: '{{host}} 返回 HTTP {{status}}',
    en: '{{host}} returned HTTP {{status}}.',
    zhtw: '{{host}} 傳回 HTTP {{status}}',
  },
  refused: {
    zh: '{{host}} 拒绝了请求：{{why}}',
    en: '{{host}} refused the request: {{why}}',
    zhtw: '{{host}} 拒絕了請求：{{why}}',
  },
  noJson: {
    zh: '{{host}} 返回的不是 JSON',
    en: 'The response of {{host}} is not JSON.',
    zhtw: '{{host}} 傳回的不是 JSON',
  },

  scriptTime: {
    zh: '数据处理脚本运行超过 {{seconds}} 秒，已中断',
    en: 'The script ran longer than {{seconds}} s and was stopped.',
    zhtw: '資料處理指令碼執行超過 {{seconds}} 秒，已中斷',
  },
  scriptMemory: {
    zh: '数据处理脚本占用内存过多，已中断',
    en: 'The script used too much memory and was stopped.',
    zhtw: '資料處理指令碼佔用記憶體過多，已中斷',
  },
  scriptOutput: {
    zh: '数据处理脚本的结果过大',
    en: 'The result of the script is too large.',
    zhtw: '資料處理指令碼的結果過大',
  },
  scriptNoFunction: {
    zh: '数据处理脚本必须是一个函数，例如 (data, parameters) => data',
    en: 'The script must be a function, such as (data, parameters) => data.',
    zhtw: '資料處理指令碼必須是一個函式，例如 (data, parameters) => data',
  },
  scriptWrong: {
    zh: '数据处理脚本出错：{{why}}',
    en: 'The script failed: {{why}}',
    zhtw: '資料處理指令碼出錯：{{why}}',
  },
  scriptPlace: {
    zh: '数据处理脚本第 {{line}} 行第 {{column}} 列出错：{{why}}',
    en: 'The script failed at line {{line}}, column {{column}}: {{why}}',
    zhtw: '資料處理指令碼第 {{line}} 行第 {{column}} 列出錯：{{why}}',
  },
  busy: {
    zh: '服务器正忙，请稍后再试',
    en: 'The server is busy. Please try again later.',
    zhtw: '伺服器正忙，請稍後再試',
  },

  wrongAddresses: {
    zh: 'ipAddress：请每行填写一个地址、网段（10.0.0.0/8）或范围（10.0.0.1-10.0.0.9）',
    en: 'ipAddress: enter one address, network (10.0.0.0/8) or range (10.0.0.1-10.0.0.9) per line.',
    zhtw: 'ipAddress：請每行填寫一個位址、網段（10.0.0.0/8）或範圍（10.0.0.1-10.0.0.9）',
  },
  writesAnonymously: {
    zh: '写入数据的接口只能由已登录且获得授权的用户调用',
    en: 'Only signed-in users with permission can call an interface that writes data.',
    zhtw: '寫入資料的介面只能由已登入且獲得授權的使用者呼叫',
  },
  notGranted: {
    zh: '您没有调用该数据接口的权限，请联系管理员授权',
    en: 'You do not have permission to call this data interface. Ask an administrator to grant it.',
    zhtw: '您沒有呼叫該資料介面的權限，請聯絡管理員授權',
  },
  openAndGranted: {
    zh: '不验证身份的接口任何人都可调用，不能限制为仅授权用户',
    en: 'Anyone can call a public interface, so it cannot be limited to users with permission.',
    zhtw: '不驗證身分的介面任何人都可呼叫，不能限制為僅授權使用者',
  },
  notListed: {
    zh: '您的地址 {{ip}} 不在此接口的白名单中',
    en: 'Your IP address {{ip}} is not on the allowlist of this interface.',
    zhtw: '您的位址 {{ip}} 不在此介面的白名單中',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  system_data_interface__en_code: { text: text.enCodeTaken, field: 'enCode' },
} satisfies Constraints
