import type { LocalizedText } from '@tessera/shared/contract/lang'

/** Sentences about tables that were there before a design. */
export const tablesText = {
  badTables: {
    zh: '数据表的设置无法识别：需要一张主表，且每张表只能选择一次',
    en: 'The choice of tables cannot be read. Choose one main table, and each table once.',
    zhtw: '資料表的設定無法識別：需要一張主表，且每張表只能選擇一次',
  },
  noTableRight: {
    zh: '您没有“数据模型”的权限，不能使用已有的数据表，请联系管理员',
    en: 'Only users with the data model page can use existing tables. Ask an administrator.',
    zhtw: '您沒有「資料模型」的權限，不能使用既有的資料表，請聯絡管理員',
  },
  noTable: {
    zh: '数据表“{{table}}”不存在，或已被删除',
    en: 'The table “{{table}}” does not exist or was deleted.',
    zhtw: '資料表「{{table}}」不存在，或已被刪除',
  },
  productTable: {
    zh: '“{{table}}”是系统表，不能用于表单',
    en: '“{{table}}” is a table of the product itself and cannot hold the records of a form.',
    zhtw: '「{{table}}」是系統表，不能用於表單',
  },
  notATable: {
    zh: '“{{table}}”是视图、分区表或外部表，请选择普通的数据表',
    en: '“{{table}}” is a view, a partition or a foreign table. Choose a plain table.',
    zhtw: '「{{table}}」是檢視表、分割表或外部表，請選擇一般的資料表',
  },
  notOwnedTable: {
    zh: '系统的数据库账号不是数据表“{{table}}”的所有者，无法添加所需的列，请联系数据库管理员',
    en: 'The product’s database account does not own the table “{{table}}”, so it cannot add the columns that records need. Ask the administrator of the database.',
    zhtw: '系統的資料庫帳號不是資料表「{{table}}」的擁有者，無法新增所需的欄，請聯絡資料庫管理員',
  },
  noKey: {
    zh: '数据表“{{table}}”没有主键，请先设置主键',
    en: 'The table “{{table}}” has no primary key. Add one first.',
    zhtw: '資料表「{{table}}」沒有主鍵，請先設定主鍵',
  },
  tableOfOther: {
    zh: '数据表“{{table}}”已被其他设计使用',
    en: 'Another design already uses the table “{{table}}”.',
    zhtw: '資料表「{{table}}」已被其他設計使用',
  },
  otherTable: {
    zh: '已发布的数据保存在数据表“{{table}}”中，不能改用其他表。如需更换，请复制为新的设计',
    en: 'The released records are in the table “{{table}}” and cannot move to another one. Copy the design to use another table.',
    zhtw: '已發布的資料儲存在資料表「{{table}}」中，不能改用其他表。如需更換，請複製為新的設計',
  },
  unusedTable: {
    zh: '没有子表字段使用数据表“{{table}}”，请添加对应的子表，或取消选择该表',
    en: 'No sub-table of the form uses the table “{{table}}”. Add one, or remove the table from the choice.',
    zhtw: '沒有子表欄位使用資料表「{{table}}」，請新增對應的子表，或取消選擇該表',
  },
  badLink: {
    zh: '数据表“{{table}}”没有指向“{{main}}”的外键列，或所指的列不唯一',
    en: 'The table “{{table}}” has no column that refers to a unique column of “{{main}}”.',
    zhtw: '資料表「{{table}}」沒有指向「{{main}}」的外鍵欄，或所指的欄不唯一',
  },
  generatedColumn: {
    zh: '“{{label}}”：数据表“{{table}}”的列“{{column}}”由数据库自动生成，不能填写，请移除该字段',
    en: '“{{label}}”: the database itself fills the column “{{column}}” of the table “{{table}}”. Remove the field.',
    zhtw: '「{{label}}」：資料表「{{table}}」的欄「{{column}}」由資料庫自動產生，不能填寫，請移除該欄位',
  },
  unfitColumn: {
    zh: '“{{label}}”：该类型的字段不能保存在数据表“{{table}}”的列“{{column}}”中，请更换字段类型或字段名',
    en: '“{{label}}”: a field of this kind does not fit the column “{{column}}” of the table “{{table}}”. Choose another kind, or another field name.',
    zhtw: '「{{label}}」：該類型的欄位不能儲存在資料表「{{table}}」的欄「{{column}}」中，請更換欄位類型或欄位名稱',
  },
  decimalsLost: {
    zh: '“{{label}}”：数据表“{{table}}”的列“{{column}}”只保留 {{n}} 位小数，请相应设置字段的小数位数',
    en: '“{{label}}”: the column “{{column}}” of the table “{{table}}” keeps {{n}} [n:decimal|decimals] only. Set the decimals of the field to that.',
    zhtw: '「{{label}}」：資料表「{{table}}」的欄「{{column}}」只保留 {{n}} 位小數，請相應設定欄位的小數位數',
  },
  unfilledColumn: {
    zh: '数据表“{{table}}”的列“{{column}}”不能为空，请为它添加字段，或在数据库中设置默认值',
    en: 'The column “{{column}}” of the table “{{table}}” must have a value. Add a field for it, or give it a default in the database.',
    zhtw: '資料表「{{table}}」的欄「{{column}}」不能為空，請為它新增欄位，或在資料庫中設定預設值',
  },
  columnInTheWay: {
    zh: '数据表“{{table}}”已有列“{{column}}”，但类型与每条记录所需的不同，请先在数据库中改名',
    en: 'Every record needs a column “{{column}}”, and that of the table “{{table}}” has another type. Rename it in the database first.',
    zhtw: '資料表「{{table}}」已有欄「{{column}}」，但類型與每筆記錄所需的不同，請先在資料庫中改名',
  },
  noSourceRight: {
    zh: '您没有此数据连接的权限，请联系管理员',
    en: 'You don’t have access to this data source. Ask an administrator.',
    zhtw: '您沒有此資料連線的權限，請聯絡管理員',
  },
  tableNeeded: {
    zh: '数据保存在其他数据库时，须选择一张已有的数据表',
    en: 'A design on another database needs one of its tables. Choose one.',
    zhtw: '資料儲存在其他資料庫時，須選擇一張既有的資料表',
  },
  noProduct: {
    zh: '数据连接“{{name}}”的数据库类型不支持表单，目前支持 MySQL、MariaDB、PostgreSQL 和 SQLite',
    en: 'The database of the source “{{name}}” cannot have the records of forms. MySQL, MariaDB, PostgreSQL and SQLite can.',
    zhtw: '資料連線「{{name}}」的資料庫類型不支援表單，目前支援 MySQL、MariaDB、PostgreSQL 和 SQLite',
  },
  severalKeys: {
    zh: '数据表“{{table}}”的主键由多列组成，或列名包含点号，不能用于表单',
    en: 'The primary key of the table “{{table}}” has several columns or a dot in its name, so it cannot hold records.',
    zhtw: '資料表「{{table}}」的主鍵由多欄組成，或欄名包含點號，不能用於表單',
  },
  keyUnfilled: {
    zh: '数据表“{{table}}”的主键“{{column}}”既不自动编号，也放不下 32 个字符的编号，请为它添加字段',
    en: 'The database does not count the key “{{column}}” of the table “{{table}}”, and it is too short for an id of 32 characters. Add a field for it.',
    zhtw: '資料表「{{table}}」的主鍵「{{column}}」既不自動編號，也放不下 32 個字元的編號，請為它新增欄位',
  },
  noColumn: {
    zh: '“{{label}}”：其他数据库的数据表“{{table}}”没有对应的列，请修改字段名或移除该字段',
    en: '“{{label}}”: the table “{{table}}” of the other database has no such column. Change the field name, or remove the field.',
    zhtw: '「{{label}}」：其他資料庫的資料表「{{table}}」沒有對應的欄，請修改欄位名稱或移除該欄位',
  },
  noFlow: {
    zh: '数据保存在其他数据库的表单不能使用流程',
    en: 'A form on another database cannot have a flow.',
    zhtw: '資料儲存在其他資料庫的表單不能使用流程',
  },
  noSubTables: {
    zh: '数据保存在其他数据库的表单暂不支持子表',
    en: 'A form on another database cannot have sub-tables yet.',
    zhtw: '資料儲存在其他資料庫的表單暫不支援子表',
  },
  noUniques: {
    zh: '数据保存在其他数据库时，不重复的限制须在该数据库中设置，请关闭字段的“不允许重复”',
    en: 'Unique values have to be set up in the other database. Switch “unique” off here.',
    zhtw: '資料儲存在其他資料庫時，不重複的限制須在該資料庫中設定，請關閉欄位的「不允許重複」',
  },
  noScripts: {
    zh: '数据保存在其他数据库的表单不支持提交前后的脚本',
    en: 'A form on another database cannot have scripts before or after submitting.',
    zhtw: '資料儲存在其他資料庫的表單不支援提交前後的指令碼',
  },
  noViews: {
    zh: '数据保存在其他数据库的列表只支持普通表格，不支持其他视图、图表、左侧树和分组',
    en: 'A list on another database is a plain table: without other views, charts, a tree or groups.',
    zhtw: '資料儲存在其他資料庫的清單只支援一般表格，不支援其他檢視、圖表、左側樹和分組',
  },
  noCustomButtons: {
    zh: '数据保存在其他数据库的列表不支持自定义按钮',
    en: 'A list on another database cannot have custom buttons.',
    zhtw: '資料儲存在其他資料庫的清單不支援自訂按鈕',
  },
  noButtonConditions: {
    zh: '数据保存在其他数据库的列表不支持按钮的显示条件',
    en: 'A list on another database cannot have conditions on buttons.',
    zhtw: '資料儲存在其他資料庫的清單不支援按鈕的顯示條件',
  },
  noBatchEdit: {
    zh: '数据保存在其他数据库的列表不支持批量修改',
    en: 'A list on another database cannot change several records at once.',
    zhtw: '資料儲存在其他資料庫的清單不支援批次修改',
  },
  noOwner: {
    zh: '其他数据库的数据表没有记录所属人员或组织，请把数据范围改为“全部数据”，或在表单中添加“创建人员”（本人的数据）、“所属组织”（组织的数据）字段',
    en: 'The table of the other database does not say whose a record is. Choose “All records”, or add a field for the creator (own records) or the unit.',
    zhtw: '其他資料庫的資料表沒有記錄所屬人員或組織，請把資料範圍改為「全部資料」，或在表單中新增「建立人員」（本人的資料）、「所屬組織」（組織的資料）欄位',
  },
  noSums: {
    zh: '数据保存在其他数据库的列表不支持合计',
    en: 'A list on another database cannot have sums.',
    zhtw: '資料儲存在其他資料庫的清單不支援合計',
  },
} satisfies Record<string, LocalizedText>
