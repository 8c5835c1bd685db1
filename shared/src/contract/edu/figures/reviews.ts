import type { LocalizedText } from '../../lang.ts'
import { figure, withBasis, type FigureTexts } from './figure.ts'

/** Figures of the reviews of coaches by guardians, by the day of the lesson. */
const texts = {
  reviews: figure(
    'C1n',
    'count',
    ['课评数', 'Reviews', '課評數'],
    [
      '期间内课次的有效家长评价，每人每课取最新版',
      'Valid reviews of lessons in the period, the latest version of each',
      '期間內課次的有效家長評價，每人每課取最新版',
    ],
    true,
  ),
  stars: figure(
    'C1s',
    'count',
    ['星数合计', 'Sum of stars', '星數合計'],
    ['课评星数之和', 'Sum of the stars', '課評星數之和'],
  ),
  avgStar: figure(
    'C1',
    'number',
    ['平均星级', 'Average stars', '平均星級'],
    ['星数合计 ÷ 课评数', 'Sum of stars ÷ reviews', '星數合計 ÷ 課評數'],
    true,
  ),
  star5: figure(
    'C2-5',
    'count',
    ['五星', '5 stars', '五星'],
    ['五星的课评', 'Reviews with 5 stars', '五星的課評'],
    true,
  ),
  star4: figure(
    'C2-4',
    'count',
    ['四星', '4 stars', '四星'],
    ['四星的课评', 'Reviews with 4 stars', '四星的課評'],
    true,
  ),
  star3: figure(
    'C2-3',
    'count',
    ['三星', '3 stars', '三星'],
    ['三星的课评', 'Reviews with 3 stars', '三星的課評'],
  ),
  star2: figure(
    'C2-2',
    'count',
    ['二星', '2 stars', '二星'],
    ['二星的课评', 'Reviews with 2 stars', '二星的課評'],
    false,
  ),
  star1: figure(
    'C2-1',
    'count',
    ['一星', '1 star', '一星'],
    ['一星的课评', 'Reviews with 1 star', '一星的課評'],
    false,
  ),
  marks: figure(
    'C6d',
    'count',
    ['维度评分数', 'Marks of aspects', '維度評分數'],
    [
      '课评中填写的维度评分（专业、态度、效果、场地）',
      'Marks that reviews give to professionalism, attitude, effect and venue',
      '課評中填寫的維度評分（專業、態度、效果、場地）',
    ],
  ),
  markStars: figure(
    'C6n',
    'count',
    ['维度星数合计', 'Stars of aspects', '維度星數合計'],
    ['维度评分的星数合计', 'Sum of the stars of these marks', '維度評分的星數合計'],
  ),
  avgMark: figure(
    'C6',
    'number',
    ['维度平均分', 'Average of aspects', '維度平均分'],
    ['维度星数合计 ÷ 维度评分数', 'Stars of aspects ÷ marks of aspects', '維度星數合計 ÷ 維度評分數'],
    true,
  ),
  positive: figure(
    'C3p',
    'count',
    ['好评数', 'Positive reviews', '好評數'],
    ['四星和五星的课评', 'Reviews with 4 or 5 stars', '四星和五星的課評'],
    true,
  ),
  low: figure(
    'C3l',
    'count',
    ['差评数', 'Low reviews', '差評數'],
    ['一星和二星的课评', 'Reviews with 1 or 2 stars', '一星和二星的課評'],
    false,
  ),
  positiveRate: figure(
    'C3',
    'ratio',
    ['好评率', 'Positive share', '好評率'],
    ['好评数 ÷ 课评数', 'Positive reviews ÷ reviews', '好評數 ÷ 課評數'],
    true,
  ),
  lowRate: figure(
    'C3b',
    'ratio',
    ['差评率', 'Low share', '差評率'],
    ['差评数 ÷ 课评数', 'Low reviews ÷ reviews', '差評數 ÷ 課評數'],
    false,
  ),
  reviewable: figure(
    'C4d',
    'count',
    ['可评人次', 'Seats to review', '可評人次'],
    [
      '到课或迟到的人次，不含试听',
      'Places that were present or late, trials aside',
      '到課或遲到的人次，不含試聽',
    ],
  ),
  reviewRate: figure(
    'C4',
    'ratio',
    ['评价率', 'Review rate', '評價率'],
    ['课评数 ÷ 可评人次', 'Reviews ÷ seats to review', '課評數 ÷ 可評人次'],
    true,
  ),
  unanswered: figure(
    'C10u',
    'count',
    ['未回复', 'Unanswered', '未回覆'],
    ['没有回复的课评', 'Reviews without a reply', '沒有回覆的課評'],
    false,
  ),
  replyMedian: figure(
    'C10',
    'minutes',
    ['回复时长中位数', 'Median time to reply', '回覆時長中位數'],
    [
      '从评价到回复的分钟数的中位数，不含未回复',
      'Median of the minutes from a review to its reply, unanswered ones aside',
      '從評價到回覆的分鐘數的中位數，不含未回覆',
    ],
    false,
  ),
  feedback: figure(
    'C11n',
    'count',
    ['教练评语', 'Feedback to students', '教練評語'],
    ['教练对学员的评价', 'Reviews of students by coaches', '教練對學員的評價'],
    true,
  ),
  feedbackDue: figure(
    'C11d',
    'count',
    ['应写评语人次', 'Seats to give feedback', '應寫評語人次'],
    [
      '开启课评的课程中到课或迟到的人次',
      'Places that were present or late in courses with reviews',
      '開啟課評的課程中到課或遲到的人次',
    ],
  ),
  feedbackRate: figure(
    'C11',
    'ratio',
    ['评语完成率', 'Feedback given', '評語完成率'],
    ['教练评语 ÷ 应写评语人次', 'Feedback to students ÷ seats to give feedback', '教練評語 ÷ 應寫評語人次'],
    true,
  ),
  positiveWords: figure(
    'C8p',
    'count',
    ['好评提到', 'In good reviews', '好評提到'],
    [
      '四、五星课评中提到该词的条数，同一条只计一次；文字统一全半角与大小写后从左到右按最长词匹配，停用词不计；少于 3 条的词不显示',
      'Reviews with four or five stars that have the term, each once; letters and widths are made the same, the longest term at each place counts, stop words do not; terms in fewer than 3 reviews are not shown',
      '四、五星課評中提到該詞的則數，同一則只計一次；文字統一全半形與大小寫後由左至右按最長詞比對，停用詞不計；少於 3 則的詞不顯示',
    ],
  ),
  negativeWords: figure(
    'C8n',
    'count',
    ['差评提到', 'In low reviews', '負評提到'],
    [
      '一、二星课评中提到该词的条数，算法同“好评提到”',
      'Reviews with one or two stars that have the term, counted like those in good reviews',
      '一、二星課評中提到該詞的則數，算法同「好評提到」',
    ],
  ),
  badTags: figure(
    'C9t',
    'count',
    ['差评标签', 'Tags of poor reviews', '負評標籤'],
    [
      '三星及以下课评中的标签，每条课评的每个标签计一次',
      'Tags of reviews with at most three stars, each tag of a review once',
      '三星及以下課評中的標籤，每則課評的每個標籤計一次',
    ],
    false,
  ),
} satisfies FigureTexts
export const reviewFigures = withBasis('lesson', texts)

/** How the list of what needs attention is made. */
export const alertDefinition: LocalizedText = {
  zh: '期间内的一、二星课评；以及截至期末（未结束则截至今天）近 30 天：教练均分低于 4.00（至少 5 条），或比之前 30 天下降 0.50 及以上（两段各至少 5 条），或三星及以下课评中同一标签出现 3 次及以上',
  en: 'Reviews of the period with one or two stars; and for the last 30 days of the period (or to today): coaches with a mean below 4.00 (5 reviews or more), or 0.50 or more below the 30 days before (5 or more in both), or with the same tag in 3 or more reviews of at most three stars',
  zhtw: '期間內的一、二星課評；以及截至期末（未結束則截至今天）近 30 天：教練均分低於 4.00（至少 5 則），或比之前 30 天下降 0.50 及以上（兩段各至少 5 則），或三星及以下課評中同一標籤出現 3 次及以上',
}
