import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { TemplateProblemReason } from '@tessera/shared/contract/workflow/flow-template'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  copySuffix: { zh: '副本', en: 'copy', zhtw: '副本' },
  enCodeTaken: { zh: '编码已存在', en: 'A flow with this code already exists.', zhtw: '編碼已存在' },
  nameTaken: { zh: '名称已存在', en: 'A flow with this name already exists.', zhtw: '名稱已存在' },
  designTaken: {
    zh: '该功能设计已有流程',
    en: 'This form design already has a flow.',
    zhtw: '該功能設計已有流程',
  },
  unknownCategory: {
    zh: '流程分类不存在，请重新选择',
    en: 'This category of flows does not exist. Choose another one.',
    zhtw: '流程分類不存在，請重新選擇',
  },
  badTemplate: {
    zh: '流程模板有误，未能保存：{{first}}（{{path}}）',
    en: 'The template of the flow cannot be saved: {{first}} ({{path}})',
    zhtw: '流程範本有誤，未能儲存：{{first}}（{{path}}）',
  },
  notJson: {
    zh: '表单内容不是有效的 JSON',
    en: 'The form is not valid JSON.',
    zhtw: '表單內容不是有效的 JSON',
  },
  designedFlow: {
    zh: '该流程属于功能设计，请在功能设计中删除',
    en: 'This flow belongs to a form design. Delete it there.',
    zhtw: '該流程屬於功能設計，請在功能設計中刪除',
  },
  unknownDesign: {
    zh: '功能设计不存在或尚未发布',
    en: 'This form design does not exist or is not released.',
    zhtw: '功能設計不存在或尚未發布',
  },
  noDesignRight: {
    zh: '您没有该功能设计的设计权限，也没有其全部数据的权限，不能为它设置审批流程',
    en: 'A flow over this form design needs the right to change page designs, or access to all of its data.',
    zhtw: '您沒有該功能設計的設計權限，也沒有其全部資料的權限，不能為它設定簽核流程',
  },
  formIsFixed: {
    zh: '流程发布后不能更换表单来源，请新建流程',
    en: 'The form of a released flow cannot be replaced. Create another flow.',
    zhtw: '流程發布後不能更換表單來源，請新建流程',
  },
  problemOfFlow: {
    zh: '流程“{{name}}”：{{problem}}',
    en: 'Flow “{{name}}”: {{problem}}',
    zhtw: '流程「{{name}}」：{{problem}}',
  },
  otherFlowOfDesign: {
    zh: '流程“{{name}}”正在使用此功能设计作为表单，请先修改该流程',
    en: 'The flow “{{name}}” works on the records of this form design. Change it first.',
    zhtw: '流程「{{name}}」正在使用此功能設計作為表單，請先修改該流程',
  },
  releasedWithDesign: {
    zh: '该流程属于功能设计“{{name}}”，请在功能设计中发布',
    en: 'This flow belongs to the form design “{{name}}” and is released with it.',
    zhtw: '該流程屬於功能設計「{{name}}」，請在功能設計中發布',
  },
  running: {
    zh: '还有 {{n}} 个进行中的任务，不能删除，请先处理或终止这些任务',
    en: '{{n}} [n:task of this flow is|tasks of this flow are] not finished. Finish or terminate [n:it|them] before you delete the flow.',
    zhtw: '還有 {{n}} 個進行中的任務，不能刪除，請先處理或終止這些任務',
  },
  usedByFlows: {
    zh: '流程“{{names}}”仍在调用此流程，请先修改这些流程',
    en: 'These flows start this flow: {{names}}. Change them first.',
    zhtw: '流程「{{names}}」仍在呼叫此流程，請先修改這些流程',
  },
  designUsed: {
    zh: '流程“{{names}}”仍在使用此功能设计，请先修改这些流程',
    en: 'These flows use this form design: {{names}}. Change them first.',
    zhtw: '流程「{{names}}」仍在使用此功能設計，請先修改這些流程',
  },
  notReleasable: {
    zh: '流程有 {{n}} 个问题，不能发布。第一个：{{first}}',
    en: 'The flow has {{n}} problems and cannot be released. The first: {{first}}',
    zhtw: '流程有 {{n}} 個問題，無法發布。第一個：{{first}}',
  },
  neverReleased: {
    zh: '流程还没有发布',
    en: 'This flow was never released.',
    zhtw: '流程還沒有發布',
  },
  noDraftAccess: {
    zh: '您没有流程设计或功能设计的权限',
    en: 'You do not have permission for flow designs or page designs.',
    zhtw: '您沒有流程設計或功能設計的權限',
  },
  oneForm: {
    zh: '请指定一个功能设计，或一个流程',
    en: 'Please name one form design, or one flow.',
    zhtw: '請指定一個功能設計，或一個流程',
  },
  unknownInitiator: {
    zh: '发起人不存在或已停用',
    en: 'The initiator does not exist or is disabled.',
    zhtw: '發起人不存在或已停用',
  },
  unnamedNode: { zh: '未命名节点', en: 'Unnamed node', zhtw: '未命名節點' },
  wrongKind: {
    zh: '这不是流程的导出文件',
    en: 'This is not the file of an exported flow.',
    zhtw: '這不是流程的匯出檔案',
  },
  newerFile: {
    zh: '文件由更新的版本导出，请先升级系统',
    en: 'The file was exported by a newer version. Update this system first.',
    zhtw: '檔案由較新的版本匯出，請先升級系統',
  },
  badFile: {
    zh: '文件内容有误，位置：{{path}}',
    en: 'The file has a value that is not valid at {{path}}.',
    zhtw: '檔案內容有誤，位置：{{path}}',
  },
  fileNotJson: {
    zh: '文件不是有效的 JSON，可能已损坏',
    en: 'The file is not valid JSON. It may be damaged.',
    zhtw: '檔案不是有效的 JSON，可能已損毀',
  },
  freeSteps: {
    zh: '发起人添加的审批步骤',
    en: 'Approval steps that the initiator adds',
    zhtw: '發起人新增的簽核步驟',
  },
} satisfies Record<string, LocalizedText>

/** Why a template cannot be read. */
export const readingTexts = {
  notJson: { zh: '不是有效的 JSON', en: 'This is not valid JSON.', zhtw: '不是有效的 JSON' },
  notATemplate: { zh: '不是流程模板', en: 'This is not a flow.', zhtw: '不是流程範本' },
  notANode: { zh: '这里应为流程节点', en: 'There is no node here.', zhtw: '這裡應為流程節點' },
  noStart: {
    zh: '第一个节点须为发起节点',
    en: 'The first node must be the start.',
    zhtw: '第一個節點須為發起節點',
  },
  startInside: {
    zh: '发起节点只能有一个',
    en: 'There can be one start only.',
    zhtw: '發起節點只能有一個',
  },
  unknownType: {
    zh: '未知的节点类型“{{detail}}”',
    en: 'The type of node “{{detail}}” is not known.',
    zhtw: '未知的節點類型「{{detail}}」',
  },
  wrongType: {
    zh: '节点种类“{{detail}}”与类型不符',
    en: 'The kind of node “{{detail}}” does not fit its type.',
    zhtw: '節點種類「{{detail}}」與類型不符',
  },
  noId: { zh: '节点缺少编号', en: 'The node has no id.', zhtw: '節點缺少編號' },
  badId: {
    zh: '节点编号“{{detail}}”无效',
    en: 'The id of a node, “{{detail}}”, is not valid.',
    zhtw: '節點編號「{{detail}}」無效',
  },
  idTaken: {
    zh: '节点编号“{{detail}}”重复',
    en: 'Two nodes have the id “{{detail}}”.',
    zhtw: '節點編號「{{detail}}」重複',
  },
  badSetting: {
    zh: '设置的值无效：{{detail}}',
    en: 'The value of this setting is not valid: {{detail}}',
    zhtw: '設定的值無效：{{detail}}',
  },
  badKey: {
    zh: '不允许使用名称“{{detail}}”',
    en: 'The name “{{detail}}” is not allowed.',
    zhtw: '不允許使用名稱「{{detail}}」',
  },
  circle: { zh: '节点循环引用自身', en: 'A node contains itself.', zhtw: '節點循環引用自身' },
  tooMany: {
    zh: '节点超过 {{detail}} 个',
    en: 'There are more than {{detail}} nodes.',
    zhtw: '節點超過 {{detail}} 個',
  },
  tooDeep: {
    zh: '设置的嵌套超过 {{detail}} 层',
    en: 'The setting is nested deeper than {{detail}} levels.',
    zhtw: '設定的巢狀超過 {{detail}} 層',
  },
} satisfies Record<TemplateProblemReason, LocalizedText>

/** Why a flow that can be read cannot be released. `{{node}}` is the name of the node. */
export const problemTexts = {
  noTemplate: { zh: '还没有设计流程', en: 'The flow has no nodes yet.', zhtw: '還沒有設計流程' },
  noForm: { zh: '还没有设计表单', en: 'The flow has no form yet.', zhtw: '還沒有設計表單' },
  noSystemForm: {
    zh: '系统没有编码为“{{detail}}”的系统表单',
    en: 'There is no system form with the code “{{detail}}”.',
    zhtw: '系統沒有編碼為「{{detail}}」的系統表單',
  },
  unknownKind: {
    zh: '“{{node}}”：此版本不支持节点种类“{{detail}}”',
    en: '“{{node}}”: this version does not know the kind of node “{{detail}}”.',
    zhtw: '「{{node}}」：此版本不支援節點種類「{{detail}}」',
  },
  noPeople: {
    zh: '“{{node}}”：没有选择人员',
    en: '“{{node}}” has no people.',
    zhtw: '「{{node}}」：沒有選擇人員',
  },
  noDefault: {
    zh: '“{{node}}”之后的分支没有默认条件',
    en: 'The branches after “{{node}}” have no default.',
    zhtw: '「{{node}}」之後的分支沒有預設條件',
  },
  noCondition: {
    zh: '“{{node}}”：没有设置条件',
    en: '“{{node}}” has no condition.',
    zhtw: '「{{node}}」：沒有設定條件',
  },
  noValue: {
    zh: '“{{node}}”：条件没有填写比较值',
    en: 'A condition of “{{node}}” has no value to compare with.',
    zhtw: '「{{node}}」：條件沒有填寫比較值',
  },
  noField: {
    zh: '“{{node}}”：表单没有字段“{{detail}}”',
    en: '“{{node}}”: the form has no field “{{detail}}”.',
    zhtw: '「{{node}}」：表單沒有欄位「{{detail}}」',
  },
  noNode: {
    zh: '“{{node}}”：没有编号为“{{detail}}”的节点',
    en: '“{{node}}”: there is no node “{{detail}}”.',
    zhtw: '「{{node}}」：沒有編號為「{{detail}}」的節點',
  },
  noFlow: {
    zh: '“{{node}}”：没有选择流程',
    en: '“{{node}}” has no flow to start.',
    zhtw: '「{{node}}」：沒有選擇流程',
  },
  noEvent: {
    zh: '“{{node}}”：没有填写事件名称',
    en: '“{{node}}” has no event to wait for.',
    zhtw: '「{{node}}」：沒有填寫事件名稱',
  },
  ownFlow: {
    zh: '“{{node}}”：流程直接或间接调用了自身',
    en: '“{{node}}”: the flow starts itself, directly or through others.',
    zhtw: '「{{node}}」：流程直接或間接呼叫了自身',
  },
  noRecordRight: {
    zh: '“{{node}}”：您没有对“{{detail}}”的数据执行此操作的权限，流程不能代替您执行',
    en: '“{{node}}”: you may not do this with records of “{{detail}}”, so the flow may not do it for you.',
    zhtw: '「{{node}}」：您沒有對「{{detail}}」的資料執行此操作的權限，流程不能代替您執行',
  },
  noRecordFieldRight: {
    zh: '“{{node}}”：您没有字段 {{detail}} 的权限',
    en: '“{{node}}”: you do not have access to the fields {{detail}}.',
    zhtw: '「{{node}}」：您沒有欄位 {{detail}} 的權限',
  },
  noInterfaceRight: {
    zh: '“{{node}}”：您没有运行数据接口“{{detail}}”的权限',
    en: '“{{node}}”: you may not run the data interface “{{detail}}”.',
    zhtw: '「{{node}}」：您沒有執行資料介面「{{detail}}」的權限',
  },
  noLaunchRight: {
    zh: '“{{node}}”：您没有发起流程“{{detail}}”的权限',
    en: '“{{node}}”: you may not launch the flow “{{detail}}”.',
    zhtw: '「{{node}}」：您沒有發起流程「{{detail}}」的權限',
  },
  unreachable: {
    zh: '“{{node}}”：前面的节点已结束流程，不会到达此节点',
    en: '“{{node}}” is never reached, because the flow ends before it.',
    zhtw: '「{{node}}」：前面的節點已結束流程，不會到達此節點',
  },
  thresholdNeverMet: {
    zh: '“{{node}}”：通过或否决的票数超过了审批人的总票数，永远无法达到',
    en: '“{{node}}” needs more votes than its approvers have.',
    zhtw: '「{{node}}」：通過或否決的票數超過了簽核人的總票數，永遠無法達到',
  },
  targetMissing: {
    zh: '“{{node}}”：跳转或退回的目标节点不存在',
    en: '“{{node}}” leads to a node that does not exist.',
    zhtw: '「{{node}}」：跳轉或退回的目標節點不存在',
  },
  targetNotBefore: {
    zh: '“{{node}}”：只能退回到之前的节点',
    en: '“{{node}}” can return a task to earlier nodes only.',
    zhtw: '「{{node}}」：只能退回到之前的節點',
  },
  goneFlow: {
    zh: '“{{node}}”：调用的流程不存在或未发布',
    en: '“{{node}}”: the flow that it starts does not exist or is not released.',
    zhtw: '「{{node}}」：呼叫的流程不存在或未發布',
  },
  goneUser: {
    zh: '“{{node}}”：所选用户不存在或已停用：{{detail}}',
    en: '“{{node}}”: a selected user does not exist or is disabled: {{detail}}',
    zhtw: '「{{node}}」：所選使用者不存在或已停用：{{detail}}',
  },
  goneRole: {
    zh: '“{{node}}”：所选角色不存在或已停用：{{detail}}',
    en: '“{{node}}”: a selected role does not exist or is disabled: {{detail}}',
    zhtw: '「{{node}}」：所選角色不存在或已停用：{{detail}}',
  },
  gonePosition: {
    zh: '“{{node}}”：所选岗位不存在或已停用：{{detail}}',
    en: '“{{node}}”: a selected position does not exist or is disabled: {{detail}}',
    zhtw: '「{{node}}」：所選職位不存在或已停用：{{detail}}',
  },
  goneGroup: {
    zh: '“{{node}}”：所选分组不存在或已停用：{{detail}}',
    en: '“{{node}}”: a selected group does not exist or is disabled: {{detail}}',
    zhtw: '「{{node}}」：所選群組不存在或已停用：{{detail}}',
  },
  goneUnit: {
    zh: '“{{node}}”：所选组织不存在或已停用：{{detail}}',
    en: '“{{node}}”: a selected unit does not exist or is disabled: {{detail}}',
    zhtw: '「{{node}}」：所選組織不存在或已停用：{{detail}}',
  },
  goneInterface: {
    zh: '“{{node}}”：数据接口不存在或已禁用：{{detail}}',
    en: '“{{node}}”: the data interface does not exist or is disabled: {{detail}}',
    zhtw: '「{{node}}」：資料介面不存在或已停用：{{detail}}',
  },
  goneDesign: {
    zh: '“{{node}}”：功能设计不存在或未发布：{{detail}}',
    en: '“{{node}}”: the form design does not exist or is not released: {{detail}}',
    zhtw: '「{{node}}」：功能設計不存在或未發布：{{detail}}',
  },
} satisfies Record<string, LocalizedText>
export type ProblemReason = keyof typeof problemTexts

export const constraints: Constraints = {
  workflow_flow__en_code: { field: 'enCode', text: text.enCodeTaken },
  workflow_flow__full_name: { field: 'fullName', text: text.nameTaken },
  workflow_flow__design_id: { field: 'designId', text: text.designTaken },
}
