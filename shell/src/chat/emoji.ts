import type { LocalizedText } from '@tessera/shared/contract/lang'

/** One emoji. On the wire it is `[微笑]` in every language; on screen it is `sign`. */
export interface Emoji {
  readonly sign: string
  readonly name: LocalizedText
}

/** 120 emoji: sign, name on the wire, English, and traditional Chinese where it differs. */
const emojiTable = `
🙂 微笑 Smile|😟 撇嘴 Frown|😍 色 In_love|😳 发呆 Dazed 發呆|😎 得意 Cool|😭 流泪 In_tears 流淚|😊 害羞 Shy|🤐 闭嘴 Zipped 閉嘴|😴 睡 Asleep|😢 大哭 Crying
😅 尴尬 Awkward 尷尬|😡 发怒 Angry 發怒|😜 调皮 Cheeky 調皮|😁 呲牙 Grin|😮 惊讶 Surprised 驚訝|🙁 难过 Sad 難過|😏 酷 Smug|😓 冷汗 Cold_sweat|😫 抓狂 Frantic|🤮 吐 Sick
🤭 偷笑 Giggle|🥰 可爱 Adorable 可愛|🙄 白眼 Eye_roll|😤 傲慢 Haughty|😋 饥饿 Hungry 飢餓|🥱 困 Sleepy|😱 惊恐 Scared 驚恐|😥 流汗 Sweat|😄 憨笑 Laugh|🤠 悠闲 Relaxed 悠閒
💪 奋斗 Strong 奮鬥|🤬 咒骂 Cursing 咒罵|❓ 疑问 Question 疑問|🤫 嘘 Hush 噓|😵 晕 Dizzy 暈|😖 折磨 Tormented|😞 衰 Down|💀 骷髅 Skull 骷髏|🔨 敲打 Hammer|👋 再见 Goodbye 再見
😌 擦汗 Relieved|🤧 抠鼻 Sniff 摳鼻|👏 鼓掌 Applause|😆 糗大了 Embarrassed|😈 坏笑 Mischief 壞笑|😬 左哼哼 Grimace|😒 右哼哼 Unamused|😪 哈欠 Yawn|😠 鄙视 Contempt 鄙視|🥺 委屈 Pleading
😿 快哭了 Near_tears|😼 阴险 Sly 陰險|😘 亲亲 Kiss 親親|😨 吓 Frightened 嚇|😔 可怜 Pitiful 可憐|🔪 菜刀 Knife|🍉 西瓜 Watermelon|🍺 啤酒 Beer|🏀 篮球 Basketball 籃球|🏓 乒乓 Table_tennis
☕ 咖啡 Coffee|🍚 饭 Rice 飯|🐷 猪头 Pig 豬頭|🌹 玫瑰 Rose|🥀 凋谢 Wilted 凋謝|💋 示爱 Lips 示愛|❤️ 爱心 Heart 愛心|💔 心碎 Broken_heart|🎂 蛋糕 Cake|⚡ 闪电 Lightning 閃電
💣 炸弹 Bomb 炸彈|🗡️ 刀 Dagger|⚽ 足球 Football|🐞 瓢虫 Ladybird 瓢蟲|💩 便便 Poo|🌙 月亮 Moon|☀️ 太阳 Sun 太陽|🎁 礼物 Gift 禮物|🤗 拥抱 Hug 擁抱|👍 强 Thumbs_up 強
👎 弱 Thumbs_down|🤝 握手 Handshake|✌️ 胜利 Victory 勝利|🙏 抱拳 Thanks|☝️ 勾引 Pointing_up|✊ 拳头 Fist 拳頭|🤙 差劲 Call_me 差勁|🤟 爱你 Love_you 愛你|🙅 不 No|👌 好的 OK
💑 爱情 Couple 愛情|😚 飞吻 Blown_kiss 飛吻|🕺 跳跳 Jump|🥶 发抖 Shivering 發抖|🤯 怄火 Mind_blown 慪火|💃 转圈 Dancing 轉圈|🙇 磕头 Bow 磕頭|🙋 回头 Raised_hand 回頭|🪢 跳绳 Rope 跳繩|🏳️ 投降 Surrender
🥳 激动 Celebrating 激動|🎉 庆祝 Party 慶祝|😽 献吻 Cat_kiss 獻吻|☯️ 太极 Yin_yang 太極|🧧 红包 Red_packet 紅包|💯 满分 Full_marks 滿分|🔥 火 Fire|📚 书本 Books 書本|✏️ 铅笔 Pencil 鉛筆|🎓 毕业 Graduation 畢業
🎵 音乐 Music 音樂|🎨 画画 Painting 畫畫|🏆 奖杯 Trophy 獎盃|⏰ 闹钟 Alarm_clock 鬧鐘|📢 通知 Notice|✅ 完成 Done|❌ 错误 Wrong 錯誤|💡 主意 Idea|🌈 彩虹 Rainbow|🍎 苹果 Apple 蘋果`

export const emojis: readonly Emoji[] = emojiTable
  .trim()
  .split(/[|\n]/)
  .map((row) => {
    const [sign = '', zh = '', en = '', zhtw = zh] = row.split(' ')
    return { sign, name: { zh, en: en.replaceAll('_', ' '), zhtw } }
  })

const byName = new Map(emojis.map((emoji) => [emoji.name.zh, emoji]))

/** How an emoji is written in a message. */
export const emojiMarkup = ({ name }: Emoji): string => `[${name.zh}]`

export const findEmoji = (name: string): Emoji | undefined => byName.get(name)
