-- Words and phrases that find the same dishes in the search of the menu, kept by the seller.
-- Additive: servers of the previous version keep working on this schema.
CREATE TABLE search_synonyms (
  id         text PRIMARY KEY DEFAULT uuidv7()::text,
  words_en   text[] NOT NULL,
  words_ar   text[] NOT NULL,
  -- Grows with each change, so that two sellers do not overwrite each other.
  version    integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (cardinality(words_en) + cardinality(words_ar) >= 2)
);

-- The index of the search is built with the menu.
CREATE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_products();

INSERT INTO search_synonyms (words_en, words_ar) VALUES
  ('{burger,hamburger,beefburger}', '{برجر,برغر,همبرغر,همبرجر}'),
  ('{fries,french fries,chips,potato}', '{بطاطس,بطاطا,بطاط,فرايز}'),
  ('{chicken}', '{دجاج,فراخ}'),
  ('{beef,meat}', '{لحم,لحوم,بقري}'),
  ('{brisket}', '{بريسكت,صدر بقري}'),
  ('{rib,short rib}', '{ريش,ضلوع,أضلاع}'),
  ('{wings}', '{أجنحة,جوانح,جناح}'),
  ('{sausage,hot links}', '{نقانق,سجق}'),
  ('{kofta,kebab,kabab}', '{كفتة,كباب}'),
  ('{steak}', '{ستيك,شريحة لحم}'),
  ('{tray,platter,mixed grill,family}', '{صينية,مشكل,عائلي}'),
  ('{kabsa,rice}', '{كبسة,رز,أرز}'),
  ('{mac,macaroni,pasta}', '{ماك,مكرونة,معكرونة,باستا}'),
  ('{sandwiches,sandwich,subs}', '{ساندويتش,سندويش,شطيرة,شطائر}'),
  ('{hot dog}', '{هوت دوغ,هوت دوق}'),
  ('{cheese}', '{جبن,تشيز,شيز}'),
  ('{jalapeno,spicy}', '{هالبينو,حار,سبايسي}'),
  ('{mushroom}', '{فطر,مشروم}'),
  ('{corn,maize}', '{ذرة}'),
  ('{onion rings}', '{حلقات البصل}'),
  ('{sauce,dip}', '{صلصة,صوص,غموس}'),
  ('{pickles,gherkins}', '{مخلل,طرشي}'),
  ('{slaw,coleslaw}', '{سلو,كول سلو}'),
  ('{watermelon}', '{بطيخ,حبحب,جح}'),
  ('{date}', '{تمر,رطب,بلح}'),
  ('{peach}', '{خوخ,دراق}'),
  ('{lemonade,lemon juice}', '{ليموناضة,عصير ليمون}'),
  ('{orange,orange juice}', '{برتقال,عصير برتقال}'),
  ('{mint,mojito}', '{نعناع,موهيتو}'),
  ('{cola,coke,pepsi,soda}', '{كولا,كوكاكولا,بيبسي,مشروب غازي}'),
  ('{tea,ice tea,chai}', '{شاي,آيس تي}'),
  ('{coffee,arabic coffee,gahwa}', '{قهوة,كوفي}'),
  ('{shake,milkshake}', '{ميلك شيك}'),
  ('{cookie,biscuit}', '{كوكيز,بسكويت}'),
  ('{pie}', '{باي,فطيرة}'),
  ('{cake,gateau}', '{كيك,كيكة,تورتة}'),
  ('{custard,pudding}', '{كاسترد,بودينغ,مهلبية}'),
  ('{appetizers,starters,snacks}', '{مقبلات,فواتح شهية,مزات}'),
  ('{main course,mains,main dishes}', '{أطباق رئيسية,وجبات رئيسية}'),
  ('{kids,children}', '{أطفال,صغار,بزران}'),
  ('{drinks,beverages,soft drinks,juice}', '{مشروبات,مشاريب,عصير,عصائر}'),
  ('{mocktail,cocktail}', '{موكتيل,كوكتيل}'),
  ('{extras,sides,side dishes,add-ons}', '{إضافات,أطباق جانبية,جانبيات}'),
  ('{dessert,sweets}', '{حلويات,حلا,حلى,تحلية}'),
  ('{bar bq,bbq,barbecue,grill,grills}', '{مشويات,مشاوي,شواء,باربكيو}');
