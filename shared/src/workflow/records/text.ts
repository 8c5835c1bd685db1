import { defineWords } from '../../text/text.ts'

/** What lists and forms of records with an approval say. */
export const text = defineWords('shared', {
  'recordFlow.state': { zh: '审批状态', en: 'Approval', zhtw: '簽核狀態' },
  'recordFlow.noTask': { zh: '未走审批', en: 'No approval', zhtw: '未經簽核' },
  'recordFlow.save': { zh: '保存草稿', en: 'Save draft', zhtw: '儲存草稿' },
  'recordFlow.submit': { zh: '提交', en: 'Submit', zhtw: '提交' },
  'recordFlow.submitTitle': { zh: '提交“{{name}}”', en: 'Submit “{{name}}”', zhtw: '提交「{{name}}」' },
  'recordFlow.open': { zh: '查看审批', en: 'Open the request', zhtw: '檢視簽核' },
  'recordFlow.urge': { zh: '催办', en: 'Urge', zhtw: '催辦' },
  'recordFlow.withdraw': { zh: '撤回', en: 'Withdraw', zhtw: '撤回' },
  'recordFlow.withdrawNote': {
    zh: '撤回后可以修改并重新提交，已经作出的审批会作废。',
    en: 'You can change and submit it again. Decisions so far no longer count.',
    zhtw: '撤回後可以修改並重新提交，已經作出的簽核會作廢。',
  },
  'recordFlow.editingLocked': {
    zh: '这条数据由审批流程锁定。您的修改会写入数据和审批的历史。',
    en: 'This record is locked by its approval. Your change is written to the history of the record and of the request.',
    zhtw: '這筆資料由簽核流程鎖定。您的修改會寫入資料和簽核的歷史。',
  },
  'recordFlow.removeQuestion': {
    zh: '数据和它的审批申请会一起删除。可以在回收站中一起恢复。是否继续？',
    en: 'The record and its request are deleted together, and can be restored together from the deleted records. Do you want to continue?',
    zhtw: '資料和它的簽核申請會一起刪除。可以在資源回收筒中一起恢復。是否繼續？',
  },
  'recordFlow.locked1': {
    zh: '审批进行中，数据已锁定。',
    en: 'The request is being approved, so its data is locked.',
    zhtw: '簽核進行中，資料已鎖定。',
  },
  'recordFlow.ownLocked': {
    zh: '审批进行中，数据已锁定；需要修改请先撤回。',
    en: 'The request is being approved, so its data is locked. Withdraw it to change it.',
    zhtw: '簽核進行中，資料已鎖定；需要修改請先撤回。',
  },
  'recordFlow.locked2': {
    zh: '审批已通过，数据已锁定。',
    en: 'The request was approved, so its data is locked.',
    zhtw: '簽核已通過，資料已鎖定。',
  },
  'recordFlow.locked3': {
    zh: '该申请已退回给发起人，只有发起人可以修改后重新提交。',
    en: 'The request is back with its initiator, who alone can change and resubmit it.',
    zhtw: '該申請已退回給發起人，只有發起人可以修改後重新提交。',
  },
  'recordFlow.locked5': {
    zh: '审批已终止，数据已锁定。',
    en: 'The request was terminated, so its data is locked.',
    zhtw: '簽核已終止，資料已鎖定。',
  },
  'recordFlow.lockedNone': {
    zh: '这条数据早于审批流程，已锁定。',
    en: 'The record is older than the flow, so its data is locked.',
    zhtw: '這筆資料早於簽核流程，已鎖定。',
  },
  'recordFlow.undeletable1': {
    zh: '审批进行中，不能删除。',
    en: 'The request is being approved and cannot be deleted.',
    zhtw: '簽核進行中，不能刪除。',
  },
  'recordFlow.ownUndeletable': {
    zh: '审批进行中，不能删除；请先撤回。',
    en: 'The request is being approved and cannot be deleted. Withdraw it first.',
    zhtw: '簽核進行中，不能刪除；請先撤回。',
  },
})
