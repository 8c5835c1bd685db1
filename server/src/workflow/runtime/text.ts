import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  nothingFailed: {
    zh: '该任务没有失败的外部操作',
    en: 'Nothing of this task has failed.',
    zhtw: '該任務沒有失敗的外部操作',
  },
  noState: {
    zh: '任务由旧版本创建，没有流程状态，不能处理',
    en: 'An older version created this task without a state, so it cannot be handled.',
    zhtw: '任務由舊版本建立，沒有流程狀態，不能處理',
  },
  flowSuspended: {
    zh: '流程已停用，任务暂停，重新发布后才能处理',
    en: 'The flow was stopped and its tasks are suspended. They can be handled after its next release.',
    zhtw: '流程已停用，任務暫停，重新發布後才能處理',
  },
  formChanged: {
    zh: '表单或其中的数据在您打开后已变更，请重新核对后再处理',
    en: 'The form or its data has changed since you opened it. Check it again before you go on.',
    zhtw: '表單或其中的資料在您開啟後已變更，請重新核對後再處理',
  },
  tooDeep: {
    zh: '子流程超过 {{n}} 层，不能再发起',
    en: 'Child tasks are nested more than {{n}} levels deep, so no more can be started.',
    zhtw: '子流程超過 {{n}} 層，不能再發起',
  },
  peopleNotFound: {
    zh: '节点“{{node}}”的处理人未能确定：{{why}}',
    en: 'The users of the node “{{node}}” could not be determined: {{why}}',
    zhtw: '節點「{{node}}」的處理人未能確定：{{why}}',
  },
  scriptFailed: {
    zh: '脚本未能运行（{{why}}）',
    en: 'The script could not run ({{why}}).',
    zhtw: '指令碼未能執行（{{why}}）',
  },
  notAboutUsers: {
    zh: '数据接口没有返回用户',
    en: 'The data interface did not answer with users.',
    zhtw: '資料介面沒有回傳使用者',
  },
  noSystemForm: {
    zh: '系统没有编码为“{{code}}”的系统表单',
    en: 'There is no system form with the code “{{code}}”.',
    zhtw: '系統沒有編碼為「{{code}}」的系統表單',
  },
  system: { zh: '系统', en: 'the system', zhtw: '系統' },
  initiator: { zh: '发起人', en: 'the initiator', zhtw: '發起人' },
  previousNode: { zh: '上一节点', en: 'the previous node', zhtw: '上一節點' },
  unknownTask: {
    zh: '任务不存在，或您不是参与人',
    en: 'This task does not exist, or you do not take part in it.',
    zhtw: '任務不存在，或您不是參與人',
  },
  noAssignment: { zh: '待办不存在', en: 'This to-do does not exist.', zhtw: '待辦不存在' },
  notValues: {
    zh: '表单数据必须是一个 JSON 对象',
    en: 'The form values must be a JSON object.',
    zhtw: '表單資料必須是一個 JSON 物件',
  },
  notLaunchable: {
    zh: '流程不存在、已停用，或您不能发起该流程',
    en: 'This flow does not exist, is stopped, or is not available to you.',
    zhtw: '流程不存在、已停用，或您不能發起該流程',
  },
  notEntrusted: {
    zh: '对方没有委托您代为发起该流程，或委托已结束',
    en: 'This user does not let you submit this request for them, or the entrustment has ended.',
    zhtw: '對方沒有委託您代為發起該流程，或委託已結束',
  },
  newTasksOnly: {
    zh: '代他人发起时不能保存草稿；草稿和退回的任务由发起人本人提交',
    en: 'You cannot save drafts for another user. Only their initiators submit drafts and returned requests.',
    zhtw: '代他人發起時不能儲存草稿；草稿和退回的任務由發起人本人提交',
  },
  /** Name of a free step without a title. */
  freeStep: { zh: '自选审批{{n}}', en: 'Added step {{n}}', zhtw: '自選簽核{{n}}' },
  noFreeSteps: {
    zh: '该流程不允许发起人自选审批步骤',
    en: 'This flow does not let its initiator add steps.',
    zhtw: '該流程不允許發起人自選簽核步驟',
  },
  freeStepsMissing: {
    zh: '请至少添加一个审批步骤',
    en: 'Please add at least one step.',
    zhtw: '請至少新增一個簽核步驟',
  },
  tooManyFreeSteps: {
    zh: '最多可添加 {{n}} 个审批步骤',
    en: 'At most {{n}} steps can be added.',
    zhtw: '最多可新增 {{n}} 個簽核步驟',
  },
  freeStepUser: {
    zh: '第 {{n}} 步：{{user}} 已停用，或不在可选范围内',
    en: 'Step {{n}}: {{user}} is disabled, or is not among the users who can be named.',
    zhtw: '第 {{n}} 步：{{user}} 已停用，或不在可選範圍內',
  },
  freeStepsFixed: {
    zh: '任务提交后不能再修改自选的审批步骤',
    en: 'The steps that were added cannot be changed once the task was submitted.',
    zhtw: '任務提交後不能再修改自選的簽核步驟',
  },
  otherFlow: {
    zh: '任务属于另一个流程',
    en: 'This task belongs to another flow.',
    zhtw: '任務屬於另一個流程',
  },
} satisfies Record<string, LocalizedText>
