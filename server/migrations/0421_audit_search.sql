-- Every two neighbouring characters of the beginning of a text: by them any part of a word is found, Chinese too.
create function bigrams(given text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct one || next), '{}')
  from unnest(regexp_split_to_array(lower(left(given, 4000)), ''), (regexp_split_to_array(lower(left(given, 4000)), ''))[2:])
    as pair(one, next)
  where next is not null
$$;
-- What somebody may look for in the log: which thing, why, which call, and what it was and became.
create function audit_text(subject_id text, reason text, request_id text, address text, before jsonb, after jsonb)
returns text language sql immutable parallel safe as $$
  select concat_ws(chr(10), subject_id, reason, request_id, address, after::text, before::text)
$$;
create index admin_audit_words on admin_audit using gin (bigrams(audit_text(subject_id, reason, request_id, address, before, after)));
create index admin_audit_route on admin_audit (route, at desc, id desc);
