import { defineWords } from '@tessera/shared/text/text'

/** Words of the release dialog and of the versions. */
export const releaseText = defineWords('lowcode', {
  'designer.releaseWithFlow': {
    zh: '流程随设计一起发布：新的申请使用新版本，进行中的申请继续使用原来的版本。',
    en: 'The flow is released with the design. New requests use the new version, running ones keep theirs.',
    zhtw: '流程隨設計一起發布：新的申請使用新版本，進行中的申請繼續使用原來的版本。',
  },
  'designer.neverFilled': {
    zh: '必填项“{{fields}}”在流程的所有节点中都不可填写，将一直为空。请在发起或审批节点的表单权限中设为可写，或取消必填。',
    en: '“{{fields}}” is required, but no node of the flow lets anybody fill it in, so it stays empty. Let the start or another node write it, or make it optional.',
    zhtw: '必填項「{{fields}}」在流程的所有節點中都不可填寫，將一直為空。請在發起或簽核節點的表單權限中設為可寫，或取消必填。',
  },
  'designer.releaseOf': { zh: '发布：{{name}}', en: 'Release: {{name}}', zhtw: '發布：{{name}}' },
  'designer.releaseNow': { zh: '发布', en: 'Release', zhtw: '發布' },
  'designer.steps': {
    zh: '数据的变化',
    en: 'What changes in the data',
    zhtw: '資料的變化',
  },
  'designer.noSteps': {
    zh: '字段没有变化，已有数据不受影响。',
    en: 'No field changes. Existing records stay as they are.',
    zhtw: '欄位沒有變化，已有資料不受影響。',
  },
  'designer.settingsOnly': {
    zh: '字段的设置有变化，已有数据不受影响。',
    en: 'Settings of fields change. Existing records stay as they are.',
    zhtw: '欄位的設定有變化，已有資料不受影響。',
  },
  'designer.relabelled': {
    zh: '字段“{{from}}”的名称改为“{{to}}”',
    en: 'Rename the label of “{{from}}” to “{{to}}”',
    zhtw: '欄位「{{from}}」的名稱改為「{{to}}」',
  },
  'designer.oldLabels': {
    zh: '生成的页面“{{pages}}”仍显示原来的名称，重新发布页面后更新。',
    en: 'The generated page “{{pages}}” keeps the old labels until it is published again.',
    zhtw: '產生的頁面「{{pages}}」仍顯示原來的名稱，重新發布頁面後更新。',
  },
  'designer.technical': { zh: '技术细节', en: 'Technical details', zhtw: '技術細節' },
  'designer.technicalTable': {
    zh: '数据表 {{table}} 上执行的语句：',
    en: 'Statements for table {{table}}:',
    zhtw: '資料表 {{table}} 上執行的陳述式：',
  },
  'designer.lock.none': { zh: '不影响使用', en: 'users can keep working', zhtw: '不影響使用' },
  'designer.lock.moment': { zh: '瞬间完成', en: 'takes a moment', zhtw: '瞬間完成' },
  'designer.lock.rewrite': {
    zh: '执行期间无法使用',
    en: 'users have to wait until it is done',
    zhtw: '執行期間無法使用',
  },
  'designer.lock.background': {
    zh: '后台进行，不影响使用',
    en: 'in the background; users can keep working',
    zhtw: '背景進行，不影響使用',
  },
  'designer.flowUses': { zh: '审批流程', en: 'Approval flows', zhtw: '簽核流程' },
  'designer.flowUsesHint': {
    zh: '以下流程草稿引用了表单中已删除的字段。进行中的审批不受影响，请在下次发布流程前调整。',
    en: 'Drafts of these flows use fields that were removed from the form. Running tasks are not affected. Change the flows before you release them again.',
    zhtw: '以下流程草稿引用了表單中已刪除的欄位。進行中的簽核不受影響，請在下次發布流程前調整。',
  },
  'designer.flowUsesFailed': {
    zh: '无法检查哪些审批流程引用了已删除的字段',
    en: 'Could not check which approval flows use removed fields',
    zhtw: '無法檢查哪些簽核流程引用了已刪除的欄位',
  },
  'designer.flowUse': {
    zh: '{{flow}}：{{fields}}（节点：{{nodes}}）',
    en: '{{flow}}: {{fields}} (nodes: {{nodes}})',
    zhtw: '{{flow}}：{{fields}}（節點：{{nodes}}）',
  },
  'designer.questions': { zh: '需要您决定', en: 'Please decide', zhtw: '需要您決定' },
  'designer.question.remove': {
    zh: '字段“{{label}}”已从表单删除，{{filled}} 条记录有值',
    en: '“{{label}}” was removed from the form; records with a value: {{filled}}',
    zhtw: '欄位「{{label}}」已從表單刪除，{{filled}} 筆記錄有值',
  },
  'designer.question.removeTable': {
    zh: '子表“{{label}}”已从表单删除，共 {{filled}} 行数据',
    en: 'Sub-table “{{label}}” was removed from the form; rows: {{filled}}',
    zhtw: '子表「{{label}}」已從表單刪除，共 {{filled}} 列資料',
  },
  'designer.question.retype': {
    zh: '字段“{{label}}”改变了类型，{{filled}} 条记录有值，其中 {{lost}} 条无法转换',
    en: '“{{label}}” has a different type. Records with a value: {{filled}}; cannot be converted: {{lost}}',
    zhtw: '欄位「{{label}}」改變了類型，{{filled}} 筆記錄有值，其中 {{lost}} 筆無法轉換',
  },
  'designer.question.unique': {
    zh: '“{{label}}”要求唯一，但有 {{lost}} 条记录重复',
    en: '“{{label}}” must be unique, but some records share values: {{lost}}',
    zhtw: '「{{label}}」要求唯一，但有 {{lost}} 筆記錄重複',
  },
  'designer.choice.retire': {
    zh: '保留数据，只是不再显示（可恢复）',
    en: 'Keep the values, but hide them (can be restored)',
    zhtw: '保留資料，只是不再顯示（可恢復）',
  },
  'designer.choice.drop': {
    zh: '删除数据（不可恢复）',
    en: 'Delete the values for good',
    zhtw: '刪除資料（無法恢復）',
  },
  'designer.dropRequests': {
    zh: '：{{running}} 个进行中的申请和 {{finished}} 个已结束的申请也会失去这些内容',
    en: '. Requests that lose them: {{running}} in progress, {{finished}} finished',
    zhtw: '：{{running}} 個進行中的申請和 {{finished}} 個已結束的申請也會失去這些內容',
  },
  'designer.choice.convert': {
    zh: '转换现有的值，无法转换的清空',
    en: 'Convert the values; those that cannot be converted become empty',
    zhtw: '轉換現有的值，無法轉換的清空',
  },
  'designer.choice.startEmpty': {
    zh: '保留旧数据，新字段从空白开始',
    en: 'Archive the old values and start with an empty field',
    zhtw: '保留舊資料，新欄位從空白開始',
  },
  'designer.choice.skip': { zh: '暂不设为唯一', en: 'Don’t make it unique for now', zhtw: '暫不設為唯一' },
  'designer.menu': { zh: '菜单', en: 'Menu', zhtw: '選單' },
  'designer.menu.pc': { zh: '添加到电脑菜单', en: 'Add to the desktop menu', zhtw: '新增到電腦選單' },
  'designer.menu.app': { zh: '添加到手机菜单', en: 'Add to the mobile menu', zhtw: '新增到手機選單' },
  'designer.device.pc': { zh: '电脑菜单', en: 'Desktop menu', zhtw: '電腦選單' },
  'designer.device.app': { zh: '手机菜单', en: 'Mobile menu', zhtw: '手機選單' },
  'designer.uses': { zh: '受影响的地方', en: 'What else is affected', zhtw: '受影響的地方' },
  'designer.usesHint': {
    zh: '以下地方使用了本次改名或删除的字段，发布后请检查并修改。打印模板、授权、数据权限和查询方案会自动跟随改名。',
    en: 'These use fields that this release renames or removes. Check them after the release. Print templates, grants, data permissions and saved filters follow a new name by themselves.',
    zhtw: '以下地方使用了本次改名或刪除的欄位，發布後請檢查並修改。列印範本、授權、資料權限和查詢方案會自動跟隨改名。',
  },
  'designer.menuIcon': { zh: '菜单图标', en: 'Icon of the menu', zhtw: '選單圖示' },
  'designer.menuParent': {
    zh: '上级菜单（默认为顶级）',
    en: 'Parent menu (top level by default)',
    zhtw: '上層選單（預設為頂層）',
  },
  'designer.menuParentOf': {
    zh: '{{device}}的上级菜单',
    en: '{{device}}: parent menu',
    zhtw: '{{device}}的上層選單',
  },
  'designer.menuExists': {
    zh: '{{device}}：已有菜单“{{names}}”，发布后按钮、列和字段权限会同步更新。',
    en: '{{device}}: the menu “{{names}}” already exists; its buttons, columns and fields are updated.',
    zhtw: '{{device}}：已有選單「{{names}}」，發布後按鈕、欄位和欄位權限會同步更新。',
  },
  'designer.note': { zh: '版本说明', en: 'Note', zhtw: '版本說明' },
  'designer.noteHint': {
    zh: '这个版本改了什么？',
    en: 'What changed in this release?',
    zhtw: '這個版本改了什麼？',
  },
  'designer.releaseProblems': {
    zh: '有 {{n}} 个问题需要先解决，点击可跳转到相应的控件。',
    en: 'Problems to fix first: {{n}}. Click one to go to the field.',
    zhtw: '有 {{n}} 個問題需要先解決，點擊可跳轉到相應的控制項。',
  },
  'designer.releasedAs': {
    zh: '已发布为版本 {{n}}',
    en: 'Released as number {{n}}',
    zhtw: '已發布為版本 {{n}}',
  },
  'designer.releasedHint': {
    zh: '已有权限的角色可以直接使用；其他角色需要先在授权管理中分配权限。',
    en: 'Roles with permissions for it can use it right away. Grant the others theirs first.',
    zhtw: '已有權限的角色可以直接使用；其他角色需要先在授權管理中分配權限。',
  },
  'designer.releasedHintOthers': {
    zh: '已有权限的角色可以直接使用；其他角色请联系管理员分配权限。',
    en: 'Roles with permissions for it can use it right away. Ask an administrator to grant the others theirs.',
    zhtw: '已有權限的角色可以直接使用；其他角色請聯絡管理員分配權限。',
  },
  'designer.open': { zh: '打开页面', en: 'Open the page', zhtw: '開啟頁面' },
  'designer.goOn': { zh: '继续设计', en: 'Keep designing', zhtw: '繼續設計' },

  'designer.noVersions': { zh: '还没有发布过。', en: 'No releases yet.', zhtw: '還沒有發布過。' },
  'designer.compareHint': {
    zh: '选择两个版本进行比较。',
    en: 'Select two releases to compare them.',
    zhtw: '選擇兩個版本進行比較。',
  },
  'designer.compare': { zh: '比较', en: 'Compare', zhtw: '比較' },
  'designer.current': { zh: '使用中', en: 'in use', zhtw: '使用中' },
  'designer.restore': { zh: '恢复为草稿', en: 'Restore as draft', zhtw: '恢復為草稿' },
  'designer.restored': {
    zh: '版本 {{n}} 已恢复为草稿，可以撤销',
    en: 'Release {{n}} was restored as the draft. You can undo this',
    zhtw: '版本 {{n}} 已恢復為草稿，可以復原',
  },
  'designer.comparison': {
    zh: '版本 {{from}} 与版本 {{to}} 的差异',
    en: 'Release {{from}} and release {{to}}',
    zhtw: '版本 {{from}} 與版本 {{to}} 的差異',
  },
  'designer.noDifference': { zh: '没有差异。', en: 'No differences.', zhtw: '沒有差異。' },
  'designer.change.added': { zh: '新增', en: 'added', zhtw: '新增' },
  'designer.change.removed': { zh: '删除', en: 'removed', zhtw: '刪除' },
  'designer.change.changed': { zh: '修改', en: 'changed', zhtw: '修改' },
  'designer.change.moved': { zh: '移动', en: 'moved', zhtw: '移動' },
})
