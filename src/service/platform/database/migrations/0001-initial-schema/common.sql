-- Used by the tables of several nouns.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- A value to sort by: numbers compare as numbers. Null for a text that is no plain decimal number.
create function decimal_of(value text) returns numeric language sql immutable strict parallel safe as $$
  select case when value ~ '^-?[0-9]{1,20}(\.[0-9]{1,10})?$' then value::numeric end
$$;

-- The number of an invoice as it is compared: without separators, and with what is often misread for one another the same.
create function number_key(number text) returns text language sql immutable parallel safe as $$
  select nullif(translate(upper(regexp_replace(left(number, 300), '[^A-Za-z0-9]', '', 'g')), 'OIL', '011'), '')
$$;

-- A company ID or VAT ID as it is compared: letters and digits only.
create function party_number(number text) returns text language sql immutable parallel safe as $$
  select nullif(upper(regexp_replace(left(number, 100), '[^A-Za-z0-9]', '', 'g')), '')
$$;
