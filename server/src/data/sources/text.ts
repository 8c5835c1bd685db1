import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  releaseByAdministrator: {
    zh: '只有超级管理员可以开放含个人信息的表和视图',
    en: 'Only super administrators can release tables and views with personal data.',
    zhtw: '只有超級管理員可以開放含個人資訊的資料表和檢視',
  },
  noTable: {
    zh: '表或视图 {{name}} 不存在',
    en: 'There is no table or view {{name}}.',
    zhtw: '資料表或檢視 {{name}} 不存在',
  },
  noSource: {
    zh: '数据连接不存在或已停用',
    en: 'The data source does not exist or is disabled.',
    zhtw: '資料連線不存在或已停用',
  },
  ours: { zh: '本系统数据库', en: 'System database', zhtw: '本系統資料庫' },
  used: {
    zh: '数据接口“{{name}}”正在使用该数据连接，不能删除',
    en: 'This data source is used by the data interface “{{name}}” and cannot be deleted.',
    zhtw: '資料介面「{{name}}」正在使用該資料連線，不能刪除',
  },
  usedByTask: {
    zh: '任务“{{name}}”正在使用该数据连接，不能删除',
    en: 'This data source is used by the task “{{name}}” and cannot be deleted.',
    zhtw: '任務「{{name}}」正在使用該資料連線，不能刪除',
  },
  usedByDataSet: {
    zh: '数据集“{{name}}”正在使用该数据连接，不能删除',
    en: 'This data source is used by the data set “{{name}}” and cannot be deleted.',
    zhtw: '資料集「{{name}}」正在使用該資料連線，不能刪除',
  },
  usedByDesign: {
    zh: '表单设计“{{name}}”的数据保存在该数据连接中，不能删除',
    en: 'The form “{{name}}” has its records in this data source, which cannot be deleted.',
    zhtw: '表單設計「{{name}}」的資料儲存在該資料連線中，不能刪除',
  },
  hostNeeded: { zh: '请输入主机地址', en: 'Enter the host.', zhtw: '請輸入主機位址' },
  serviceNeeded: { zh: '请输入服务名', en: 'Enter the service name.', zhtw: '請輸入服務名' },
  schemaNeeded: {
    zh: '按模式连接时，请输入模式',
    en: 'Enter the schema to connect by schema.',
    zhtw: '依結構描述連線時，請輸入結構描述',
  },
  descriptionNeeded: {
    zh: '请填写连接描述符',
    en: 'Enter the connect descriptor.',
    zhtw: '請填寫連線描述符',
  },
  description: {
    zh: '连接描述符有误：{{why}}',
    en: 'The connect descriptor is invalid: {{why}}',
    zhtw: '連線描述符有誤：{{why}}',
  },
  noDriver: {
    zh: '暂不支持达梦数据库：其驱动没有附带许可证',
    en: 'DM8 is not supported yet because its driver has no license.',
    zhtw: '暫不支援達夢資料庫：其驅動程式沒有附帶授權',
  },
  typeAgain: {
    zh: '连接位置已更改，请重新输入密码',
    en: 'The connection target has changed. Enter the password again.',
    zhtw: '連線位置已變更，請重新輸入密碼',
  },
  changed: {
    zh: '数据连接刚被修改，请重试',
    en: 'The data source was just changed. Please try again.',
    zhtw: '資料連線剛被修改，請重試',
  },
  nameTaken: {
    zh: '连接名称已存在',
    en: 'A data source with this name already exists.',
    zhtw: '連線名稱已存在',
  },
  address: {
    zh: '不允许连接 {{host}}：它在内部网络中。如需连接，请管理员在服务器的 SOURCE_NETWORKS 中添加该网段',
    en: '{{host}} is in a private network and is not allowed. An administrator can add the network to SOURCE_NETWORKS on the server.',
    zhtw: '不允許連線 {{host}}：它在內部網路中。如需連線，請管理員在伺服器的 SOURCE_NETWORKS 中新增該網段',
  },
  hostUnknown: {
    zh: '找不到主机 {{host}}，请检查主机地址',
    en: 'Host {{host}} was not found. Check the address.',
    zhtw: '找不到主機 {{host}}，請檢查主機位址',
  },
  refused: {
    zh: '{{host}}:{{port}} 拒绝连接，请检查端口以及数据库是否已启动',
    en: '{{host}}:{{port}} refuses connections. Check the port and whether the database is running.',
    zhtw: '{{host}}:{{port}} 拒絕連線，請檢查連接埠以及資料庫是否已啟動',
  },
  unreachable: {
    zh: '{{host}}:{{port}} 在 {{seconds}} 秒内没有响应，请检查地址、端口和防火墙',
    en: '{{host}}:{{port}} did not respond within {{seconds}} s. Check the address, port and firewall.',
    zhtw: '{{host}}:{{port}} 在 {{seconds}} 秒內沒有回應，請檢查位址、連接埠和防火牆',
  },
  password: {
    zh: '用户名或密码不正确',
    en: 'The user name or password is wrong.',
    zhtw: '使用者名稱或密碼不正確',
  },
  noDatabase: {
    zh: '该服务器上没有此数据库，或无权访问',
    en: 'The database does not exist on this server, or the user has no access to it.',
    zhtw: '該伺服器上沒有此資料庫，或無權存取',
  },
  nameNeeded: {
    zh: '验证证书需要填写主机名，不能是 IP 地址',
    en: 'Enter a host name to verify the certificate. An IP address cannot be verified.',
    zhtw: '驗證憑證需要填寫主機名，不能是 IP 位址',
  },
  certificate: {
    zh: '服务器证书无法通过验证：{{why}}',
    en: 'The server certificate could not be verified: {{why}}',
    zhtw: '伺服器憑證無法通過驗證：{{why}}',
  },
  noTls: {
    zh: '该服务器不支持加密连接',
    en: 'The server does not support encrypted connections.',
    zhtw: '該伺服器不支援加密連線',
  },
  lost: {
    zh: '与数据库的连接已中断：{{why}}',
    en: 'The connection to the database was lost: {{why}}',
    zhtw: '與資料庫的連線已中斷：{{why}}',
  },
  busy: {
    zh: '该数据连接的所有连接都在使用中，请稍后再试',
    en: 'All connections of this data source are in use. Please try again later.',
    zhtw: '該資料連線的所有連線都在使用中，請稍後再試',
  },
  tooLong: {
    zh: '查询超过 {{seconds}} 秒，已取消',
    en: 'The query took longer than {{seconds}} s and was cancelled.',
    zhtw: '查詢超過 {{seconds}} 秒，已取消',
  },
  stopped: { zh: '查询已取消', en: 'The query was cancelled.', zhtw: '查詢已取消' },
  tooWide: {
    zh: '数据行超过 {{size}} MB，无法读取',
    en: 'Rows are larger than {{size}} MB and cannot be read.',
    zhtw: '資料列超過 {{size}} MB，無法讀取',
  },
  tooMuch: {
    zh: '语句占用的内存或临时磁盘空间超过限制，请缩小查询范围后重试',
    en: 'The statement needs more memory or temporary disk space than allowed. Narrow it down and try again.',
    zhtw: '語句佔用的記憶體或暫存磁碟空間超過限制，請縮小查詢範圍後重試',
  },
  readOnly: {
    zh: '该数据连接为只读，不能写入',
    en: 'This data source is read-only.',
    zhtw: '該資料連線為唯讀，不能寫入',
  },
  onlyReads: {
    zh: '只读查询只能是一条 SELECT 语句，不允许：{{word}}',
    en: 'A read-only query must be a single SELECT statement. Not allowed: {{word}}',
    zhtw: '唯讀查詢只能是一條 SELECT 語句，不允許：{{word}}',
  },
  denied: { zh: '没有权限：{{why}}', en: 'No permission: {{why}}', zhtw: '沒有權限：{{why}}' },
  statement: {
    zh: '语句执行失败：{{why}}',
    en: 'The statement failed: {{why}}',
    zhtw: '語句執行失敗：{{why}}',
  },
  noGuest: {
    zh: '本系统数据库暂不能执行自定义语句：请管理员授予 CREATEROLE，或设置 DATABASE_GUEST_URL',
    en: 'Custom statements cannot run on the system database yet. An administrator must grant CREATEROLE or set DATABASE_GUEST_URL.',
    zhtw: '本系統資料庫暫不能執行自訂語句：請管理員授予 CREATEROLE，或設定 DATABASE_GUEST_URL',
  },
  file: {
    zh: '“{{name}}”不是数据文件夹内的文件名',
    en: '“{{name}}” is not a file name in the data folder.',
    zhtw: '「{{name}}」不是資料資料夾內的檔名',
  },
  noFile: {
    zh: '数据文件夹内没有文件“{{name}}”',
    en: 'File “{{name}}” was not found in the data folder.',
    zhtw: '資料資料夾內沒有檔案「{{name}}」',
  },
  noSqlite: {
    zh: '该文件不是 SQLite 数据库，或无法打开',
    en: 'The file is not a SQLite database or cannot be opened.',
    zhtw: '該檔案不是 SQLite 資料庫，或無法開啟',
  },
  filled: {
    zh: '表中已有数据，不能修改或删除',
    en: 'The table contains data and cannot be changed or deleted.',
    zhtw: '表中已有資料，不能修改或刪除',
  },
  name: {
    zh: '名称“{{name}}”不能使用',
    en: 'The name “{{name}}” cannot be used.',
    zhtw: '名稱「{{name}}」不能使用',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  system_data_source__full_name: { text: text.nameTaken, field: 'fullName' },
} satisfies Constraints
