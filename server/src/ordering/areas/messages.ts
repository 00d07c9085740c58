import type { Messages } from '../../http/declared-messages';

export const areasMessages = {
  outside_areas: {
    en: 'We do not deliver there yet. {advice} Nothing has been charged.',
    ar: 'موقعك خارج نطاق التوصيل حاليًا. {advice} لم يُخصم أي مبلغ.',
  },
  place_needed: {
    en: 'Please show where the address is on the map, or choose its district.',
    ar: 'يرجى تحديد مكان العنوان على الخريطة، أو اختيار الحي.',
  },
  area_paused: {
    en: 'We do not deliver to this area for now. {advice} Nothing has been charged.',
    ar: 'التوصيل إلى هذه المنطقة متوقف حاليًا. {advice} لم يُخصم أي مبلغ.',
  },
  area_not_served: {
    en: 'We deliver to this area from {from} to {to}. {advice} Nothing has been charged.',
    ar: 'نوصل إلى هذه المنطقة من {from} إلى {to}. {advice} لم يُخصم أي مبلغ.',
  },
  delivery_changed: {
    en: 'The delivery charge is {riyals} now. Please check your order.',
    ar: 'أصبحت رسوم التوصيل {riyals}. يرجى مراجعة طلبك.',
  },
  order_minimum: {
    en: 'The minimum order to this area is {riyals}, without delivery.',
    ar: 'الحد الأدنى للطلب إلى هذه المنطقة {riyals} دون التوصيل.',
  },
  pickup_closed: {
    en: 'Orders cannot be picked up for now. {advice} Nothing has been charged.',
    ar: 'استلام الطلبات من المطعم متوقف حاليًا. {advice} لم يُخصم أي مبلغ.',
  },
  area_too_few_points: {
    en: 'The area {area} needs three points or more.',
    ar: 'المنطقة {area} تحتاج إلى ثلاث نقاط على الأقل.',
  },
  area_outside_region: {
    en: 'The area {area} has a point that is not around Riyadh.',
    ar: 'في المنطقة {area} نقطة خارج نطاق الرياض.',
  },
  area_crosses_itself: {
    en: 'The outline of the area {area} crosses itself.',
    ar: 'حدود المنطقة {area} تتقاطع مع نفسها.',
  },
  area_name_taken: {
    en: 'Another area has a name or district of the area {area} too.',
    ar: 'منطقة أخرى لها اسم أو حي من المنطقة {area}.',
  },
  area_requested: {
    en: 'Saved. We will tell you when we deliver there.',
    ar: 'تم الحفظ. سنخبرك عندما نوصل إلى هناك.',
  },
  area_requests_full: {
    en: 'You have asked for {maximum} places already.',
    ar: 'لقد طلبت {maximum} مواقع من قبل.',
  },
  area_request_place: {
    en: 'Please show the place on the map.',
    ar: 'يرجى تحديد المكان على الخريطة.',
  },
  area_request_outside: {
    en: 'This place is not around Riyadh. We will not deliver there.',
    ar: 'هذا الموقع خارج نطاق الرياض، ولن نوصل إليه.',
  },
  area_request_open: { en: 'We deliver there already.', ar: 'نوصل إلى هناك بالفعل.' },
  area_request_contact: {
    en: 'Please enter an email address or a Saudi mobile number.',
    ar: 'يرجى إدخال بريد إلكتروني أو رقم جوال سعودي.',
  },
  area_request_removed: { en: 'The number is removed.', ar: 'حُذف الرقم.' },
  areas_saved: { en: 'The delivery areas are saved.', ar: 'تم حفظ مناطق التوصيل.' },
} as const satisfies Messages;
