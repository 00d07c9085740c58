/**
 * The sandbox's checkout: `window.Razorpay` with the options, events and answers of Razorpay's own
 * checkout.js, and a small card dialog that says that it is a test. It complies with the site's
 * Content-Security-Policy: no inline style, no eval, no HTML from strings; it calls only the
 * gateway that served it.
 */
(() => {
  'use strict';

  const { src: here } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const addressOf = (path) => new URL(path, here).href;

  const TEXTS = {
    en: {
      title: 'Pay by card',
      to: 'To',
      notice: 'Test gateway: no money moves. Do not enter a real card.',
      number: 'Card number',
      expiry: 'Expiry (MM/YY)',
      cvv: 'Security code',
      pay: 'Pay',
      paying: 'Paying…',
      cancel: 'Cancel',
      cards: 'Test cards',
      use: 'Use card',
      pays: 'pays',
      declined: 'is declined',
      missing: 'Please fill in this field.',
      notCharged: 'The payment could not be made just now. Nothing was charged. Please try again.',
      unknown:
        'We have no answer yet and are checking whether the payment went through. You can press Pay again: an order is charged only once.',
      errors: {},
    },
    ar: {
      title: 'الدفع بالبطاقة',
      to: 'إلى',
      notice: 'بوابة دفع تجريبية: لا تُحوَّل أي أموال. لا تُدخل بطاقة حقيقية.',
      number: 'رقم البطاقة',
      expiry: 'الانتهاء (شهر/سنة)',
      cvv: 'رمز الأمان',
      pay: 'ادفع',
      paying: 'جارٍ الدفع…',
      cancel: 'إلغاء',
      cards: 'بطاقات للتجربة',
      use: 'استخدم البطاقة',
      pays: 'تنجح',
      declined: 'تُرفض',
      missing: 'يرجى تعبئة هذا الحقل.',
      notCharged: 'تعذّر الدفع الآن، ولم يُخصم أي مبلغ. يرجى المحاولة مرة أخرى.',
      unknown:
        'لم يصلنا رد بعد، ونتحقق الآن من إتمام الدفع. يمكنك الضغط على «ادفع» مرة أخرى: لا يُخصم مبلغ الطلب إلا مرة واحدة.',
      errors: {
        invalid_card_number: 'رقم البطاقة غير صحيح. يرجى التحقق منه.',
        invalid_expiry: 'انتهت صلاحية البطاقة أو أن تاريخها غير صحيح.',
        invalid_cvv: 'رمز الأمان غير صحيح.',
        card_declined: 'رفض البنك هذه البطاقة. يرجى تجربة بطاقة أخرى.',
        card_not_supported: 'هذه بوابة تجريبية: يرجى استخدام إحدى بطاقات التجربة.',
        order_already_paid: 'هذا الطلب مدفوع من قبل.',
      },
    },
  };

  const TEST_CARDS = [
    { number: '5555 5555 5555 4444', outcome: 'pays' },
    { number: '4012 8888 8888 1881', outcome: 'pays' },
    { number: '4000 0000 0000 0002', outcome: 'declined' },
  ];

  /** The stylesheet is loaded with the script, so that the dialog is styled when it opens. */
  const dressed = new Promise((resolve) => {
    const link = make('link', { rel: 'stylesheet', href: addressOf('checkout.css') });
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    setTimeout(resolve, 1500);
    document.head.append(link);
  });

  class Razorpay {
    #options;
    #listeners = new Map();
    /** @type {ReturnType<typeof buildDialog> | null} */
    #view = null;
    #busy = false;

    constructor(options) {
      if (!options || !options.key) throw new Error('Razorpay: `key` is mandatory');
      this.#options = options;
    }

    /**
     * `payment.failed` passes `{error: {code, description, source, step, reason, metadata}}` to its
     * listeners.
     */
    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#view) return;
      const language = document.documentElement.lang.startsWith('ar') ? 'ar' : 'en';
      const view = buildDialog(TEXTS[language], language, this.#options);
      this.#view = view;
      view.form.addEventListener('submit', (event) => {
        event.preventDefault();
        void this.#pay();
      });
      view.cancel.addEventListener('click', () => this.#dismiss());
      view.dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        this.#dismiss();
      });
      document.body.append(view.dialog);
      void dressed.then(() => {
        if (this.#view !== view) return;
        view.dialog.showModal();
        view.number.focus();
      });
    }

    /** Closes the dialog; the browser restores the focus. */
    close() {
      const view = this.#view;
      this.#view = null;
      if (!view) return;
      if (view.dialog.open) view.dialog.close();
      view.dialog.remove();
    }

    #dismiss() {
      // A payment in progress cannot be cancelled: closing now would leave its outcome unknown.
      if (this.#busy) return;
      this.close();
      this.#options.modal?.ondismiss?.();
    }

    async #pay() {
      const view = this.#view;
      if (!view || this.#busy || !view.isComplete()) return;
      this.#busy = true;
      view.setBusy(true);
      const answer = await this.#send(view).catch(() => null);
      this.#busy = false;
      if (this.#view !== view) return;
      view.setBusy(false);
      if (answer?.razorpay_payment_id) {
        this.close();
        this.#options.handler?.(answer);
        return;
      }
      const error = answer?.error ?? null;
      view.showError(error);
      // Without an answer of the bank no card was declined.
      if (error && error.code !== 'SERVER_ERROR') this.#reportFailure(error);
    }

    #reportFailure(error) {
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error });
    }

    async #send(view) {
      const { key, order_id, amount, currency, prefill = {} } = this.#options;
      const [month = '', year = ''] = view.expiry.value.split('/').map((part) => part.trim());
      const response = await fetch(addressOf('checkout/payments'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          key_id: key,
          order_id,
          amount,
          currency,
          email: prefill.email,
          contact: prefill.contact,
          card: {
            number: view.number.value,
            expiry_month: month,
            expiry_year: year,
            cvv: view.cvv.value,
          },
        }),
      });
      return response.json();
    }
  }

  /** The amount as the shop's pages write it. */
  function amountText(language, { currency, amount }) {
    const figure = (amount / 100).toFixed(amount % 100 === 0 ? 0 : 2);
    if (currency !== 'SAR') return `${currency} ${figure}`;
    return language === 'ar' ? `${figure} ريال` : `SR ${figure}`;
  }

  /** Builds the dialog and returns the parts that the payment uses. */
  function buildDialog(texts, language, options) {
    const amount = amountText(language, options);
    const number = input('number', {
      autocomplete: 'cc-number',
      inputmode: 'numeric',
      maxlength: '23',
    });
    const expiry = input('expiry', {
      autocomplete: 'cc-exp',
      inputmode: 'numeric',
      maxlength: '7',
    });
    const cvv = input('cvv', { autocomplete: 'cc-csc', inputmode: 'numeric', maxlength: '4' });
    const error = make('p', { class: 'sbx-error', id: 'sbx-error', role: 'alert' });
    const submit = make('button', { class: 'sbx-pay', type: 'submit' });
    const cancel = make('button', { class: 'sbx-cancel', type: 'button' }, texts.cancel);
    const fields = [number, expiry, cvv];
    const payLabel = [`${texts.pay} `, make('bdi', {}, amount)];
    submit.append(...payLabel);

    number.addEventListener('input', () =>
      retype(number, (digits) => digits.slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ')),
    );
    expiry.addEventListener('input', () =>
      retype(expiry, (digits) =>
        digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 4)}` : digits,
      ),
    );
    cvv.addEventListener('input', () => retype(cvv, (digits) => digits.slice(0, 4)));

    const form = make(
      'form',
      { class: 'sbx-form', novalidate: '' },
      field(texts.number, number),
      make('div', { class: 'sbx-row' }, field(texts.expiry, expiry), field(texts.cvv, cvv)),
      error,
      make('div', { class: 'sbx-actions' }, submit, cancel),
    );

    const cards = make(
      'ul',
      { class: 'sbx-cards' },
      ...TEST_CARDS.map((card) => {
        const use = make(
          'button',
          { type: 'button' },
          make('span', { class: 'sbx-hidden' }, `${texts.use} `),
          make('bdi', { dir: 'ltr' }, card.number),
          ' ',
          make('span', { class: `sbx-outcome sbx-${card.outcome}` }, texts[card.outcome]),
        );
        use.addEventListener('click', () => {
          number.value = card.number;
          expiry.value = `12/${String(new Date().getFullYear() + 2).slice(2)}`;
          cvv.value = '123';
          clearError();
          submit.focus();
        });
        return make('li', {}, use);
      }),
    );

    const dialog = make(
      'dialog',
      {
        class: 'sbx',
        lang: language,
        dir: language === 'ar' ? 'rtl' : 'ltr',
        'aria-labelledby': 'sbx-title',
        'aria-describedby': 'sbx-notice',
      },
      make('p', { class: 'sbx-notice', id: 'sbx-notice' }, texts.notice),
      make(
        'div',
        { class: 'sbx-body' },
        make(
          'div',
          { class: 'sbx-head' },
          make('h2', { id: 'sbx-title' }, texts.title),
          make('p', { class: 'sbx-amount' }, make('bdi', {}, amount)),
        ),
        options.name
          ? make('p', { class: 'sbx-to' }, `${texts.to} `, make('bdi', {}, options.name))
          : '',
        form,
        make(
          'section',
          { class: 'sbx-test', 'aria-labelledby': 'sbx-cards' },
          make('h3', { id: 'sbx-cards' }, texts.cards),
          cards,
        ),
      ),
    );
    // A script may set styles that the policy forbids in markup.
    if (options.theme?.color && CSS.supports('color', options.theme.color))
      dialog.style.setProperty('--sbx-accent', options.theme.color);

    function clearError() {
      error.textContent = '';
      for (const one of fields) {
        one.removeAttribute('aria-invalid');
        one.removeAttribute('aria-describedby');
      }
    }

    function blame(one, message) {
      clearError();
      error.textContent = message;
      one.setAttribute('aria-invalid', 'true');
      one.setAttribute('aria-describedby', 'sbx-error');
      one.focus();
      one.select();
    }

    return {
      dialog,
      form,
      number,
      expiry,
      cvv,
      cancel,
      isComplete() {
        clearError();
        const empty = fields.find((one) => one.value.trim() === '');
        if (empty) blame(empty, texts.missing);
        return !empty;
      },
      setBusy(busy) {
        form.setAttribute('aria-busy', String(busy));
        // Not `disabled`, because a disabled button loses the focus.
        submit.setAttribute('aria-disabled', String(busy));
        submit.replaceChildren(...(busy ? [texts.paying] : payLabel));
      },
      showError(failure) {
        if (!failure || failure.code === 'SERVER_ERROR') {
          clearError();
          error.textContent = failure?.reason === 'not_charged' ? texts.notCharged : texts.unknown;
          return;
        }
        const blamed =
          failure.field === 'card[expiry_month]'
            ? expiry
            : failure.field === 'card[cvv]'
              ? cvv
              : number;
        // A refused request charges nothing. Its description is English.
        const description = language === 'en' ? failure.description : undefined;
        blame(blamed, texts.errors[failure.reason] ?? description ?? texts.notCharged);
      },
    };
  }

  function field(label, control) {
    return make('div', { class: 'sbx-field' }, make('label', { for: control.id }, label), control);
  }

  function input(name, attributes) {
    return make('input', {
      id: `sbx-${name}`,
      name,
      type: 'text',
      dir: 'ltr',
      required: '',
      spellcheck: 'false',
      ...attributes,
    });
  }

  /**
   * Groups the typed digits and converts Arabic ones; leaves the text alone while the caret is
   * inside it.
   */
  function retype(control, group) {
    const atEnd = control.selectionStart === control.value.length;
    const digits = control.value
      .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.codePointAt(0) & 0xf))
      .replace(/\D/g, '');
    if (atEnd) control.value = group(digits);
  }

  function make(tag, attributes, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children.filter((child) => child !== ''));
    return node;
  }

  Object.assign(window, { Razorpay });
})();
