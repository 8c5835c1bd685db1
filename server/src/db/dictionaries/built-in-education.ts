import type { BuiltInGroup } from './built-in-group.ts'

/** The built-in dictionaries of the group `group.education`. */
export const educationDictionaries: BuiltInGroup = {
  enCode: 'group.education',
  name: { zh: '教务', en: 'Teaching', zhtw: '教務' },
  types: [
    {
      enCode: 'eduSource',
      name: { zh: '来源渠道', en: 'Source', zhtw: '來源管道' },
      entries: `
        referral=转介绍|Referral|轉介紹
        walkIn=自然到访|Walk-in|自然到訪
        wechat=微信|WeChat|微信
        shortVideo=短视频|Short video|短影片
        school=进校宣讲|School visit|進校宣講
        platform=团购平台|Group-buying platform|團購平台
        event=市场活动|Marketing event|市場活動
        other=其他|Other|其他
      `,
    },
    {
      enCode: 'eduRelation',
      name: { zh: '与学员关系', en: 'Relation to the student', zhtw: '與學員關係' },
      entries: `
        mother=母亲|Mother|母親
        father=父亲|Father|父親
        grandparent=祖辈|Grandparent|祖輩
        relative=其他亲属|Other relative|其他親屬
        other=其他|Other|其他
      `,
    },
    {
      enCode: 'eduLeaveType',
      name: { zh: '请假类型', en: 'Leave type', zhtw: '請假類型' },
      entries: `
        sick=病假|Illness|病假
        personal=事假|Personal|事假
        school=学校活动|School activity|學校活動
        holiday=假期出行|Holiday travel|假期出行
        other=其他|Other|其他
      `,
    },
    {
      enCode: 'eduCashCategory',
      name: { zh: '收支类别', en: 'Income and expense category', zhtw: '收支類別' },
      isTree: true,
      entries: `
        income=收入|Income|收入
        income/goods=教材与用品|Books and goods|教材與用品
        income/venue=场地出租|Venue hire|場地出租
        income/competition=赛事与活动|Competitions and events|賽事與活動
        income/interest=利息|Interest|利息
        income/otherIncome=其他收入|Other income|其他收入
        expense=支出|Expenses|支出
        expense/rent=房租|Rent|房租
        expense/salary=员工工资|Salaries|員工薪資
        expense/utilities=水电物业|Utilities|水電物業
        expense/marketing=市场推广|Marketing|市場推廣
        expense/material=教学耗材|Teaching material|教學耗材
        expense/equipment=设备器材|Equipment|設備器材
        expense/tax=税费|Taxes|稅費
        expense/otherExpense=其他支出|Other expenses|其他支出
      `,
    },
    {
      enCode: 'eduReviewTag',
      name: { zh: '课评标签', en: 'Lesson review tag', zhtw: '課評標籤' },
      entries: `
        patient=耐心|Patient|耐心
        clear=讲解清楚|Explains clearly|講解清楚
        lively=课堂活跃|Lively lesson|課堂活躍
        progress=进步明显|Clear progress|進步明顯
        punctual=准时|Punctual|準時
        late=迟到|Late|遲到
        noisy=课堂吵闹|Noisy lesson|課堂吵鬧
        venue=场地待改善|Venue to improve|場地待改善
      `,
    },
    {
      enCode: 'eduReviewTerm',
      name: { zh: '课评关键词', en: 'Terms in lesson reviews', zhtw: '課評關鍵詞' },
      entries: `
        patient=耐心|Patient|耐心
        impatient=不耐心|Impatient|不耐心
        impatience=没有耐心|Without patience|沒有耐心
        progress=进步|Progress|進步
        clear=清楚|Clear|清楚
        likes=喜欢|Likes it|喜歡
        careful=认真|Careful|認真
        professional=专业|Professional|專業
        mood=气氛|Mood|氣氛
        communication=沟通|Communication|溝通
        punctual=准时|On time|準時
        feedback=反馈|Feedback|回饋
        late=晚|Late|晚
        hot=热|Hot|熱
        crowded=人有点多|Crowded|人有點多
        practice=练习|Practice|練習
        noisy=吵|Noisy|吵
        safety=安全|Safety|安全
      `,
    },
    {
      enCode: 'eduReviewStopWord',
      name: { zh: '课评停用词', en: 'Words that do not count in lesson reviews', zhtw: '課評停用詞' },
      entries: `
        evening=晚上|Evening|晚上
        warmUp=热身|Warm-up|熱身
        keen=热情|Keen|熱情
        major=专业课|Main subject|專業課
      `,
    },
    {
      enCode: 'eduReviewPhrase',
      name: { zh: '课评常用语', en: 'Phrases of lesson reviews', zhtw: '課評常用語' },
      entries: `
        focused=本节课专注认真，能跟上节奏。|Focused and keeps up with the lesson.|本堂課專注認真，能跟上節奏。
        improved=动作比上节课更标准，进步明显。|Technique is clearly better than last time.|動作比上堂課更標準，進步明顯。
        brave=敢于尝试新内容，表现很好。|Dares to try new things, well done.|勇於嘗試新內容，表現很好。
        practise=课后请每天练习 10 分钟。|Please practise ten minutes a day.|課後請每天練習 10 分鐘。
        patience=需要更多耐心，我们会继续鼓励。|Needs more patience; we keep encouraging.|需要更多耐心，我們會繼續鼓勵。
      `,
    },
  ],
}
