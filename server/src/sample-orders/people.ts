/** Names and places for sample orders, as they are written in Riyadh: some people type in Arabic, some in English. */
export const FIRST_NAMES = ['Noura', 'Fahad', 'Sara', 'Abdullah', 'Reem', 'Khalid', 'Layla', 'Omar', 'Maha', 'Yousef', 'نورة', 'فهد', 'سارة', 'عبدالله', 'ريم', 'خالد', 'أحمد', 'مها', 'إبراهيم', 'هُدى'] as const;
export const LAST_NAMES = ['Al-Harbi', 'Al-Otaibi', 'Al-Qahtani', 'Al-Dossari', 'Khan', 'Hassan', 'الحربي', 'العتيبي', 'القحطاني', 'الدوسري', 'الشمري', 'الغامدي'] as const;
export const STREETS = ['Olaya Street', 'Tahlia Street', 'King Fahd Road', 'Anas Bin Malik Road', 'Takhassusi Street', 'شارع العليا', 'شارع التحلية', 'طريق الملك فهد', 'طريق أنس بن مالك', 'شارع التخصصي'] as const;
