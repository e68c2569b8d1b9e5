-- How a right of a level is used, and on which page; what works by itself has none.
update growth_level set rights = (
  select jsonb_agg(r || coalesce(more.use, '{"how": ""}') order by at)
  from jsonb_array_elements(rights) with ordinality as given (r, at)
  left join (values
    ('publish', '{"how": "在圈子里点“发布”，选动态、提问或经验；打开别人的内容，可以评论或回答。", "route": "pages/circle/release"}'::jsonb),
    ('unlimited', '{"how": "自动生效，不用做什么。"}'),
    ('dm', '{"how": "打开对方的主页，点“私信”。", "route": "pages/circle/discoverCreator"}'),
    ('invite10', '{"how": "写提问时点“邀请回答”，选想请教的同行。", "route": "pages/circle/releaseTiwen"}')
  ) as more (code, use) on more.code = r ->> 'code')
where rights <> '[]';
