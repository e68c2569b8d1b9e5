-- A name with a sign in it is found by the sounds of each of its parts, too: those that are there are indexed anew.
insert into search_dirty (source, id) select 'app_user', id from app_user where nick_name ~ '[^[:alnum:]]' on conflict do nothing;
