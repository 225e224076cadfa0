import type { Form } from './form.ts';

/** Replaces each `{name}` that has a value; a name without one stays, so that a mistake is seen. */
export function fillText(template: string, params: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{([a-z_]+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole));
}

/** A sentence of the catalogue that the engine itself says; an unknown key shows itself. */
export const say = (key: string, params: Readonly<Record<string, string | number>>, form: Form): string =>
  fillText(form.text[key] ?? key, params);

/** Oldest and youngest applicants. */
const AGE_BOUNDS = { min: 13, max: 81 };

/** Placeholders that every sentence may use, from the institution's configuration and today's ISO date. */
export function commonParams(form: Form, today: string): Readonly<Record<string, string | number>> {
  const { institution } = form;
  const year = Number(today.slice(0, 4));
  return {
    institution_name: institution.name,
    institution_short_name: institution.short_name,
    product_name: institution.product_name,
    help_email: institution.help_email,
    help_id: institution.help_id,
    phone: institution.phone,
    application_fee: institution.application_fee,
    decision_days: institution.decision_days,
    current_year: year,
    min_year: year - AGE_BOUNDS.max,
    max_year: year - AGE_BOUNDS.min,
  };
}
