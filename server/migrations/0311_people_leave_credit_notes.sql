-- A credit note repeats the customer of its bill, and loses it when the bill does (0064). Additive.

CREATE OR REPLACE FUNCTION refuse_change_of_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('credit_notes', 'share_credit_notes')
    -- The label is generated from series and number after this trigger.
    AND to_jsonb(NEW) - 'label' =
      jsonb_set(to_jsonb(OLD) - 'label', '{content,customer}', '{"name": "", "mobile": ""}') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a row of % is never changed or removed', TG_TABLE_NAME;
END $$;
