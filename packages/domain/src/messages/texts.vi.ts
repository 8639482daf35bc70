import type { TextWords } from './texts.en.ts'

/** The Vietnamese messages of texts to clients: drafts that a certified translator must check (docs/languages.md). */
export const TEXTS_VI = {
  'sms.CHECKED_IN':
    '{brand} {loc}: Chào {first}, đã ghi nhận quý khách đến: {service} lúc {time} với {tech}. Mời ngồi nghỉ, tiệm sẽ gọi.',
  'sms.EARLY':
    '{brand} {loc}: Chào {first}, quý khách đến sớm: {service} lúc {time} với {tech}. Tiệm sẽ làm đúng giờ hoặc sớm hơn.',
  'sms.TOO_EARLY':
    '{brand} {loc}: Chào {first}, đã ghi nhận quý khách đến: {service} lúc {time}. Còn khá sớm: xin trở lại trước giờ đó.',
  'sms.LATE':
    '{brand} {loc}: Chào {first}, đã ghi nhận quý khách đến: {service} lúc {time}. Đã qua giờ nên thời gian có thể ngắn hơn.',
  'sms.TOO_LATE':
    '{brand} {loc}: Chào {first}, lịch hẹn lúc {time} đã bắt đầu hơn {late} phút. Xin đến quầy tiếp tân, tiệm sẽ cố sắp xếp.',
  'sms.VERY_LATE': '{brand} {loc}: Chào {first}, lịch hẹn lúc {time} đã qua. Xin đến quầy tiếp tân để lấy hẹn lại.',
  'sms.WRONG_LOCATION':
    '{brand}: Chào {first}, lịch hẹn hôm nay lúc {time} ở {cloc}, {caddr}, {cphone}, không phải {loc}. Cần giúp xin hỏi nhân viên.',
  'sms.WRONG_DAY':
    '{brand} {loc}: Chào {first}, {service} vào ngày {date} lúc {time}, không phải hôm nay. Muốn hôm nay xin hỏi tiệm.',
  'sms.WALK_IN_NOW':
    '{brand} {loc}: Chào {first}, quý khách đã có trong danh sách chờ: {service}. Đến lượt tiệm sẽ gọi.',
  'sms.WALK_IN_LATER':
    '{brand} {loc}: Chào {first}, cảm ơn quý khách ghé tiệm. Tiệm sẽ liên lạc để lấy hẹn, hoặc xin gọi {phone}.',
  'sms.ABANDONED': '{brand} {loc}: Quý khách chưa báo đến xong. Nếu vẫn muốn làm, xin hỏi nhân viên hoặc gọi {phone}.',
  'sms.SURVEY': '{brand} {loc}: Chào {first}, quý khách thấy lần vừa rồi thế nào? {survey link}',
  'sms.stopNotice': ' Nhắn STOP để ngừng nhận tin.',
  'sms.there': '∅',
  'sms.ourTeam': 'nhân viên tiệm',
  'sms.yourAppointment': 'lịch hẹn',
  'sms.appointment': 'lịch hẹn',
  'sms.yourVisit': 'làm dịch vụ hôm nay',
  'sms.walkInFullSet': 'nối mi mới',
  'sms.walkInRefill': 'dặm mi',
  'sms.walkInRemoval': 'tháo mi',
  'sms.walkInManager': 'gặp quản lý',
  'sms.walkInLater': 'lấy hẹn lần sau',
  'sms.none': 'chưa rõ',
  'sms.stopped': 'Quý khách sẽ không nhận tin nhắn từ {brand} nữa. Nhắn START để nhận lại.',
  'sms.started': 'Quý khách sẽ nhận lại tin nhắn từ {brand}. Nhắn STOP để ngừng.',
  'sms.help': '{brand}: tin nhắn về lần đến tiệm. Cần giúp xin gọi {phone}. Nhắn STOP để ngừng.',
} as const satisfies TextWords
