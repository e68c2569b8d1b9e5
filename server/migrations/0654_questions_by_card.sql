-- How many questions a day a card brings stands on the card, as of documents; what operators could not write counts as it was promised.
update vip_card_benefit set quota = 100 where code = 'question' and quota is null;
update vip_benefit set words = '每天可以问更多问题，几个看卡上写的；不是会员每天 10 个，用完以后每个 5 金币。'
  where code = 'question' and words = '每天可以问 100 个问题；不是会员每天 10 个，用完以后每个 5 金币。';
