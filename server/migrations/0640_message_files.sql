-- The ids that stand in a text, of files and of other things.
create function ids_in(body text) returns uuid[] language sql immutable strict parallel safe as $$
  select array(
    select (regexp_matches(lower(body), '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g'))[1]::uuid)
$$;

-- Whether a message shows a file is asked every hour: found without reading all that was ever said.
create index conversation_message_files on conversation_message using gin (ids_in(body::text))
  where type in ('image', 'card') and recalled_at is null;
